import { useLoaderData } from "@remix-run/react";
import { askBestSellers } from "~/content/questions.server";
import { pageResponse } from "~/http/loader-response.server";
import type { PageHandle } from "~/ui/layout/page-title";
import { BestSellersPage } from "~/ui/static/best-sellers-page";

export async function loader() {
  return pageResponse(await askBestSellers());
}

/** A hidden page: it works without scripts, so no other carries its code. */
export const handle: PageHandle = { title: "Nos meilleures ventes", plain: true };

export default function BestSellers() {
  return <BestSellersPage view={useLoaderData<typeof loader>()} />;
}
