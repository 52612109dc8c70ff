import { useLoaderData } from "@remix-run/react";
import { about } from "~/about.server";
import { serverLoader } from "~/offline/client-loaders";
import { answer } from "~/proxy/answer.server";
import type { About } from "~/shop";
import { AboutPage } from "~/ui/about-page";
import { pageMeta } from "~/ui/meta";

export async function loader() {
  return answer(about);
}

export const clientLoader = serverLoader<About>("routes/about");

export const meta = pageMeta("À propos");

export default function AboutRoute() {
  return <AboutPage view={useLoaderData<typeof loader>()} />;
}
