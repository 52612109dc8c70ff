import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteOrigin } from "~/address/site-origin.server";
import { textResponse } from "~/http/loaders.server";
import { robots } from "~/seo/sitemap.server";

export function loader({ context }: LoaderFunctionArgs) {
  return textResponse(robots(siteOrigin(context)));
}
