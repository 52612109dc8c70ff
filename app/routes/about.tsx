import { useLoaderData } from "@remix-run/react";
import { serverLoader } from "~/client/data/client-loaders";
import { about } from "~/config/about.server";
import type { About } from "~/config/shop";
import { pageResponse } from "~/http/loader-response.server";
import { pageMeta } from "~/ui/layout/meta";
import { AboutPage } from "~/ui/static/about-page";

export async function loader() {
  return pageResponse(about);
}

export const clientLoader = serverLoader<About>("routes/about");

export const meta = pageMeta("À propos");

export default function AboutRoute() {
  return <AboutPage view={useLoaderData<typeof loader>()} />;
}
