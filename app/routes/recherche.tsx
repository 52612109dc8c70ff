import { useLoaderData } from "@remix-run/react";
import { unlessSameContent, viewLoader } from "~/client/data/client-loaders";
import { pageLoader } from "~/http/loaders.server";
import { askSearch } from "~/store/questions.server";
import { SearchPage } from "~/ui/search/search-page";

export const loader = pageLoader(askSearch);

export const clientLoader = viewLoader("routes/recherche");

export { unlessSameContent as shouldRevalidate };

export default function Search() {
  return <SearchPage view={useLoaderData<typeof loader>()} />;
}
