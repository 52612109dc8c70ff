import type { LoaderFunctionArgs } from "@remix-run/node";
import { isLoading } from "~/catalogue/loading";
import { askEverything } from "~/catalogue/questions.server";
import { sitemap } from "~/found/sitemap.server";
import { textAnswer } from "~/proxy/answer.server";
import { siteOrigin } from "~/proxy/site-origin.server";

/** None where the shop does not know where it is seen at: it holds absolute addresses only. */
export async function loader({ context }: LoaderFunctionArgs) {
  const origin = siteOrigin(context);
  if (!origin) return textAnswer(null);
  const content = await askEverything();
  return textAnswer(isLoading(content) ? content : sitemap(content, origin), "application/xml");
}
