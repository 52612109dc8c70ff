import { useLoaderData } from "@remix-run/react";
import { askBestSellers } from "~/content/questions.server";
import { pageResponse } from "~/http/loader-response.server";
import { pageMeta } from "~/ui/layout/meta";
import { BestSellersPage } from "~/ui/static/best-sellers-page";

export async function loader() {
  return pageResponse(await askBestSellers());
}

/** A hidden page: it works without scripts, so no other carries its code. */
export const handle = { plain: true };

export const meta = pageMeta("Nos meilleures ventes");

export default function BestSellers() {
  return <BestSellersPage view={useLoaderData<typeof loader>()} />;
}
