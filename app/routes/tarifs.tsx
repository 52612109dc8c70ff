import { useLoaderData } from "@remix-run/react";
import { isLoading } from "~/catalogue/loading";
import { currentShop } from "~/config/current-shop.server";
import { pageLoader } from "~/http/loaders.server";
import { askPriceList } from "~/store/questions.server";
import type { PageHandle } from "~/ui/layout/page-head";
import css from "~/ui/price-list/price-list.css?inline";
import { PriceListPage } from "~/ui/price-list/price-list-page";

export const loader = pageLoader(async ({ page }) => {
  const view = await askPriceList(page);
  const { orderFacts } = currentShop().file;
  return view === null || isLoading(view) ? view : { ...view, orderFacts };
});

/** To print or to send: in the bare frame, without scripts, with its own styles (see document/document.server.tsx). */
export const handle: PageHandle = { css };

export default function Tarifs() {
  return <PriceListPage view={useLoaderData<typeof loader>()} />;
}
