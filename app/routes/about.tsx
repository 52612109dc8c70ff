import { useLoaderData } from "@remix-run/react";
import { about } from "~/config/about.server";
import type { About } from "~/config/shop";
import { pageResponse } from "~/http/loader-response.server";
import { serverLoader } from "~/offline/client-loaders";
import { AboutPage } from "~/ui/about-page";
import { pageMeta } from "~/ui/meta";

export async function loader() {
  return pageResponse(about);
}

export const clientLoader = serverLoader<About>("routes/about");

export const meta = pageMeta("À propos");

export default function AboutRoute() {
  return <AboutPage view={useLoaderData<typeof loader>()} />;
}
