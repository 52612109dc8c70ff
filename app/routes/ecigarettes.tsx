import { useLoaderData } from "@remix-run/react";
import { unlessSameContent, viewLoader } from "~/client/data/client-loaders";
import { pageLoader } from "~/http/loaders.server";
import { askCatalogue } from "~/store/questions.server";
import { CataloguePage } from "~/ui/catalogue/catalogue-page";

export const loader = pageLoader((parameters) => askCatalogue("ecigarette", parameters));

export const clientLoader = viewLoader("routes/ecigarettes");

export { unlessSameContent as shouldRevalidate };

export default function Ecigarettes() {
  return <CataloguePage kind="ecigarette" view={useLoaderData<typeof loader>()} />;
}
