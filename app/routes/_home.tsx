import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { askedFilters } from "~/address/asked.server";
import { homeLoader, unlessSameContent } from "~/client/data/client-loaders";
import { shop } from "~/config/shop";
import { askHome } from "~/content/questions.server";
import { pageResponse } from "~/http/loader-response.server";
import { HomePage } from "~/ui/home/home-page";
import type { PageHandle } from "~/ui/layout/page-title";

export async function loader(args: LoaderFunctionArgs) {
  return pageResponse(await askHome(askedFilters(args)));
}

export { homeLoader as clientLoader, unlessSameContent as shouldRevalidate };

export const handle: PageHandle = { title: shop.tagline };

export default function Home() {
  return <HomePage view={useLoaderData<typeof loader>()} />;
}
