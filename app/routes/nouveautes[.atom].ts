import { ofAllProducts, textResponse } from "~/http/loaders.server";
import { newsFeed } from "~/seo/feed.server";

export async function loader() {
  return textResponse(await ofAllProducts(newsFeed), "application/atom+xml; charset=utf-8");
}
