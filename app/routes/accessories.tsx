import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loaderParameters } from "~/address/loader-address.server";
import { catalogueLoader, unlessSameContent } from "~/client/data/client-loaders";
import { askCatalogue } from "~/content/questions.server";
import { pageResponse } from "~/http/loader-response.server";
import { CataloguePage } from "~/ui/catalogue/catalogue-page";
import { catalogueHandle } from "~/ui/layout/page-head";

export async function loader(args: LoaderFunctionArgs) {
  return pageResponse(await askCatalogue("accessoire", loaderParameters(args)));
}

export const clientLoader = catalogueLoader("accessoire");

export { unlessSameContent as shouldRevalidate };

export const handle = catalogueHandle("accessoire");

export default function Accessories() {
  return <CataloguePage kind="accessoire" view={useLoaderData<typeof loader>()} />;
}
