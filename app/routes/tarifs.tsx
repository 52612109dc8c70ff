import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { askedPage } from "~/address/asked.server";
import { pageNumber } from "~/address/read-address";
import { askPriceList } from "~/content/questions.server";
import { pageResponse } from "~/http/loader-response.server";
import { pageMeta } from "~/ui/layout/meta";
import css from "~/ui/price-list/price-list.css?inline";
import { PriceListPage } from "~/ui/price-list/price-list-page";

export async function loader(args: LoaderFunctionArgs) {
  return pageResponse(await askPriceList(askedPage(args).page));
}

/** A sheet, to print or to send: no scripts, and its own styles in place of the shop's (see root.tsx). */
export const handle = { plain: true, css };

export const meta: MetaFunction = (page) => {
  const number = pageNumber(new URLSearchParams(page.location.search).get("page"));
  return pageMeta(number > 1 ? `Tarifs · page ${number}` : "Tarifs")(page);
};

export default function Tarifs() {
  return <PriceListPage view={useLoaderData<typeof loader>()} />;
}
