import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/http/loaders.server";
import { askPriceList } from "~/store/questions.server";
import type { PageHandle } from "~/ui/layout/page-head";
import css from "~/ui/price-list/price-list.css?inline";
import { PriceListPage } from "~/ui/price-list/price-list-page";

export const loader = pageLoader(({ page }) => askPriceList(page));

/** To print or to send: in the bare frame, without scripts, with its own styles (see document/document.server.tsx). */
export const handle: PageHandle = { css };

export default function Tarifs() {
  return <PriceListPage view={useLoaderData<typeof loader>()} />;
}
