import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { catalogueQuestion } from "~/address/query.server";
import { askCatalogue } from "~/catalogue/questions.server";
import { answer } from "~/http/loader-response.server";
import { catalogueLoader, unlessSameContent } from "~/offline/client-loaders";
import { CataloguePage } from "~/ui/catalogue-page";
import { catalogueMeta } from "~/ui/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return answer(await askCatalogue("eliquide", catalogueQuestion("eliquide", request)));
}

export const clientLoader = catalogueLoader("eliquide");

export { unlessSameContent as shouldRevalidate };

export const meta = catalogueMeta("eliquide");

export default function Eliquides() {
  return <CataloguePage kind="eliquide" view={useLoaderData<typeof loader>()} />;
}
