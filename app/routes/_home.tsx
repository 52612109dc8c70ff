import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loaderParameters } from "~/address/loader-address.server";
import { homeLoader, unlessSameContent } from "~/client/data/client-loaders";
import { askHome } from "~/content/questions.server";
import { pageResponse } from "~/http/loader-response.server";
import { HomePage } from "~/ui/home/home-page";

export async function loader(args: LoaderFunctionArgs) {
  return pageResponse(await askHome(loaderParameters(args)));
}

export { homeLoader as clientLoader, unlessSameContent as shouldRevalidate };

export default function Home() {
  return <HomePage view={useLoaderData<typeof loader>()} />;
}
