import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { queryParam } from "~/address/query.server";
import { pageNumber } from "~/address/read-address";
import { askPriceList } from "~/catalogue/questions.server";
import { answer } from "~/http/loader-response.server";
import { pageMeta } from "~/ui/meta";
import css from "~/ui/price-list.css?inline";
import { PriceListPage } from "~/ui/price-list-page";

export async function loader({ request }: LoaderFunctionArgs) {
  return answer(await askPriceList(pageNumber(queryParam(request, "page"))));
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
