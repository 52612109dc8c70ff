import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { asked } from "~/address/asked.server";
import { catalogueLoader, unlessSameContent } from "~/client/data/client-loaders";
import { askCatalogue } from "~/content/questions.server";
import { pageResponse } from "~/http/loader-response.server";
import { CataloguePage } from "~/ui/catalogue/catalogue-page";
import { catalogueHandle } from "~/ui/layout/page-title";

export async function loader(args: LoaderFunctionArgs) {
  return pageResponse(await askCatalogue("accessoire", asked(args)));
}

export const clientLoader = catalogueLoader("accessoire");

export { unlessSameContent as shouldRevalidate };

export const handle = catalogueHandle("accessoire");

export default function Accessories() {
  return <CataloguePage kind="accessoire" view={useLoaderData<typeof loader>()} />;
}
