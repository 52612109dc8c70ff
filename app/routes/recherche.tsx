import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loaderParameters } from "~/address/loader-address.server";
import type { Loading, SearchView } from "~/catalogue/views";
import { serverLoader, unlessSameContent } from "~/client/data/client-loaders";
import { askSearch } from "~/content/questions.server";
import { pageResponse } from "~/http/loader-response.server";
import type { PageHandle } from "~/ui/layout/page-head";
import { SearchPage } from "~/ui/search/search-page";

export async function loader(args: LoaderFunctionArgs) {
  return pageResponse(await askSearch(loaderParameters(args)));
}

export const clientLoader = serverLoader<SearchView | Loading>("routes/recherche");

export { unlessSameContent as shouldRevalidate };

export const handle: PageHandle = { title: "Recherche" };

export default function Search() {
  return <SearchPage view={useLoaderData<typeof loader>()} />;
}
