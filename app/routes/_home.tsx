import { useLoaderData } from "@remix-run/react";
import { pageLoader } from "~/http/loaders.server";
import { askHome } from "~/store/questions.server";
import { HomePage } from "~/ui/home/home-page";

export {
  pageViewLoader as clientLoader,
  unlessSameContent as shouldRevalidate,
} from "~/client/data/client-loaders";

export const loader = pageLoader(askHome);

export default function Home() {
  return <HomePage view={useLoaderData<typeof loader>()} />;
}
