import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { searchQuestion } from "~/address/query.server";
import { askSearch } from "~/catalogue/questions.server";
import type { Loading, SearchView } from "~/catalogue/views";
import { answer } from "~/http/loader-response.server";
import { serverLoader, unlessSameContent } from "~/offline/client-loaders";
import { pageMeta } from "~/ui/meta";
import { SearchPage } from "~/ui/search-page";

export async function loader({ request }: LoaderFunctionArgs) {
  return answer(await askSearch(searchQuestion(request)));
}

export const clientLoader = serverLoader<SearchView | Loading>("routes/recherche");

export { unlessSameContent as shouldRevalidate };

export const meta = pageMeta("Recherche");

export default function Search() {
  return <SearchPage view={useLoaderData<typeof loader>()} />;
}
