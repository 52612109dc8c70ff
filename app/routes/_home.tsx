import { useLoaderData } from "@remix-run/react";
import { unlessSameContent, viewLoader } from "~/client/data/client-loaders";
import { pageLoader } from "~/http/loaders.server";
import { askHome } from "~/store/questions.server";
import { HomePage } from "~/ui/home/home-page";

export const loader = pageLoader(askHome);

export const clientLoader = viewLoader("routes/_home");

export { unlessSameContent as shouldRevalidate };

export default function Home() {
  return <HomePage view={useLoaderData<typeof loader>()} />;
}
