import { siteOrigin } from "~/address/site-origin.server";
import { isLoading } from "~/catalogue/loading";
import { textResponse } from "~/http/loaders.server";
import { sitemap } from "~/seo/sitemap.server";
import { askAllProducts } from "~/store/questions.server";

export async function loader() {
  const content = await askAllProducts();
  const map = isLoading(content) ? content : sitemap(content, siteOrigin());
  return textResponse(map, "application/xml; charset=utf-8");
}
