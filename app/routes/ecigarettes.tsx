import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { catalogueQuestion } from "~/address/query.server";
import { askCatalogue } from "~/catalogue/questions.server";
import { answer } from "~/http/loader-response.server";
import { catalogueLoader, unlessSameContent } from "~/offline/client-loaders";
import { CataloguePage } from "~/ui/catalogue-page";
import { catalogueMeta } from "~/ui/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return answer(await askCatalogue("ecigarette", catalogueQuestion("ecigarette", request)));
}

export const clientLoader = catalogueLoader("ecigarette");

export { unlessSameContent as shouldRevalidate };

export const meta = catalogueMeta("ecigarette");

export default function Ecigarettes() {
  return <CataloguePage kind="ecigarette" view={useLoaderData<typeof loader>()} />;
}
