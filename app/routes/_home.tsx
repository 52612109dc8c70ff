import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { homeFilters } from "~/address/read-address";
import { askHome } from "~/catalogue/questions.server";
import { shop } from "~/config/shop";
import { answer } from "~/http/loader-response.server";
import { homeLoader, unlessSameContent } from "~/offline/client-loaders";
import { HomePage } from "~/ui/home-page";
import { pageMeta } from "~/ui/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  return answer(await askHome(homeFilters(request)));
}

export { homeLoader as clientLoader, unlessSameContent as shouldRevalidate };

export const meta = pageMeta(shop.tagline);

export default function Home() {
  return <HomePage view={useLoaderData<typeof loader>()} />;
}
