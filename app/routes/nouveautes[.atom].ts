import { siteOrigin } from "~/address/site-origin.server";
import { isLoading } from "~/catalogue/loading";
import { textResponse } from "~/http/loaders.server";
import { newsFeed } from "~/seo/feed.server";
import { askAllProducts } from "~/store/questions.server";

export async function loader() {
  const all = await askAllProducts();
  const feed = isLoading(all) ? all : newsFeed(all, siteOrigin());
  return textResponse(feed, "application/atom+xml; charset=utf-8");
}
