import { ofAllProducts, textResponse } from "~/http/loaders.server";
import { sitemap } from "~/seo/sitemap.server";

export async function loader() {
  return textResponse(await ofAllProducts(sitemap), "application/xml; charset=utf-8");
}
