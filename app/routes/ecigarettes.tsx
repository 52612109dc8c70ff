import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/http/loaders.server";
import { askCatalogue } from "~/store/questions.server";
import { CataloguePage } from "~/ui/catalogue/catalogue-page";

export {
  pageViewLoader as clientLoader,
  unlessSameContent as shouldRevalidate,
} from "~/client/data/client-loaders";

export const loader = pageLoader((question) => askCatalogue("ecigarette", question));

export default function Ecigarettes() {
  return <CataloguePage kind="ecigarette" view={useLoaderData<typeof loader>()} />;
}
