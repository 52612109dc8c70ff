import { useLoaderData } from "@remix-run/react";
import { serverLoader } from "~/client/data/client-loaders";
import { about } from "~/config/about.server";
import type { About } from "~/config/shop";
import { pageResponse } from "~/http/loader-response.server";
import type { PageHandle } from "~/ui/layout/page-title";
import { AboutPage } from "~/ui/static/about-page";

export async function loader() {
  return pageResponse(about);
}

export const clientLoader = serverLoader<About>("routes/about");

export const handle: PageHandle = { title: "À propos" };

export default function AboutRoute() {
  return <AboutPage view={useLoaderData<typeof loader>()} />;
}
