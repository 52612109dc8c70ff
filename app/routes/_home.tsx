import { useLoaderData } from "@remix-run/react";
import { homeLoader, unlessSameContent } from "~/client/data/client-loaders";
import { pageLoader } from "~/http/loaders.server";
import { askHome } from "~/store/questions.server";
import { HomePage } from "~/ui/home/home-page";

export const loader = pageLoader(askHome);

export { homeLoader as clientLoader, unlessSameContent as shouldRevalidate };

export default function Home() {
  return <HomePage view={useLoaderData<typeof loader>()} />;
}
