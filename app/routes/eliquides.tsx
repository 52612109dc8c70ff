import { useLoaderData } from "@remix-run/react";
import { unlessSameContent, viewLoader } from "~/client/data/client-loaders";
import { pageLoader } from "~/http/loaders.server";
import { askCatalogue } from "~/store/questions.server";
import { CataloguePage } from "~/ui/catalogue/catalogue-page";

export const loader = pageLoader((parameters) => askCatalogue("eliquide", parameters));

export const clientLoader = viewLoader("routes/eliquides");

export { unlessSameContent as shouldRevalidate };

export default function Eliquides() {
  return <CataloguePage kind="eliquide" view={useLoaderData<typeof loader>()} />;
}
