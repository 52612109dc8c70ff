import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { catalogueQuestion } from "~/address/query.server";
import { askCatalogue } from "~/catalogue/questions.server";
import { answer } from "~/http/loader-response.server";
import { catalogueLoader, unlessSameContent } from "~/offline/client-loaders";
import { CataloguePage } from "~/ui/catalogue-page";
import { catalogueMeta } from "~/ui/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return answer(await askCatalogue("accessoire", catalogueQuestion("accessoire", request)));
}

export const clientLoader = catalogueLoader("accessoire");

export { unlessSameContent as shouldRevalidate };

export const meta = catalogueMeta("accessoire");

export default function Accessories() {
  return <CataloguePage kind="accessoire" view={useLoaderData<typeof loader>()} />;
}
