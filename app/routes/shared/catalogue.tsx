import { useLoaderData, useLocation } from "@remix-run/react";
import { catalogueAt } from "~/address/pages";
import { pageLoader } from "~/http/loaders.server";
import { askCatalogue } from "~/store/questions.server";
import { CataloguePage } from "~/ui/catalogue/catalogue-page";

export {
  pageViewLoader as clientLoader,
  unlessSameContent as shouldRevalidate,
} from "~/client/data/client-loaders";

export const loader = pageLoader(({ kind, ...question }) => kind && askCatalogue(kind, question));

export default function Catalogue() {
  const view = useLoaderData<typeof loader>();
  const kind = catalogueAt(useLocation().pathname);
  // The key: another catalogue is another page, with state of its own.
  return kind && <CataloguePage key={kind} kind={kind} view={view} />;
}
