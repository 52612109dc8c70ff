import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteOrigin } from "~/address/site-origin.server";
import { isLoading } from "~/catalogue/loading";
import { textResponse } from "~/http/loaders.server";
import { newsFeed } from "~/seo/feed.server";
import { askAllProducts } from "~/store/questions.server";

/** A 404 if the shop's public origin is unknown: a feed has absolute addresses only. */
export async function loader({ context }: LoaderFunctionArgs) {
  const origin = siteOrigin(context);
  if (!origin) return textResponse(null);
  const all = await askAllProducts();
  const feed = isLoading(all) ? all : newsFeed(all, origin);
  return textResponse(feed, "application/atom+xml; charset=utf-8");
}
