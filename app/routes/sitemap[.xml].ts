import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteOrigin } from "~/address/site-origin.server";
import { isLoading } from "~/catalogue/loading";
import { textResponse } from "~/http/loaders.server";
import { sitemap } from "~/seo/sitemap.server";
import { askAllProducts } from "~/store/questions.server";

/** A 404 if the shop's public origin is unknown: a site map has absolute addresses only. */
export async function loader({ context }: LoaderFunctionArgs) {
  const origin = siteOrigin(context);
  if (!origin) return textResponse(null);
  const content = await askAllProducts();
  const map = isLoading(content) ? content : sitemap(content, origin);
  return textResponse(map, "application/xml; charset=utf-8");
}
