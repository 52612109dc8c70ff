import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteOrigin } from "~/address/site-origin.server";
import { isLoading } from "~/catalogue/loading";
import { askEverything } from "~/content/questions.server";
import { textResponse } from "~/http/loader-response.server";
import { sitemap } from "~/seo/sitemap.server";

/** None where the shop does not know where it is seen at: it holds absolute addresses only. */
export async function loader({ context }: LoaderFunctionArgs) {
  const origin = siteOrigin(context);
  if (!origin) return textResponse(null);
  const content = await askEverything();
  return textResponse(isLoading(content) ? content : sitemap(content, origin), "application/xml");
}
