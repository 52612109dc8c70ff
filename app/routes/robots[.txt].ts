import { siteOrigin } from "~/address/site-origin.server";
import { textResponse } from "~/http/loaders.server";
import { robots } from "~/seo/sitemap.server";

export function loader() {
  return textResponse(robots(siteOrigin()));
}
