import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/http/loaders.server";
import { askSearch } from "~/store/questions.server";
import { SearchPage } from "~/ui/search/search-page";

export {
  pageViewLoader as clientLoader,
  unlessSameContent as shouldRevalidate,
} from "~/client/data/client-loaders";

export const loader = pageLoader(askSearch);

export default function Search() {
  return <SearchPage view={useLoaderData<typeof loader>()} />;
}
