import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { pagesWithoutScripts } from "~/address/pages";
import { siteOrigin } from "~/address/site-origin.server";
import { readContext } from "~/client/boot/remix-globals";
import { loaderAddress } from "~/http/loaders.server";
import { pageFacts } from "~/seo/page-facts.server";
import type { PageHandle } from "~/ui/layout/page-head";

/** What the document and the headers of a page depend on. */
export type ServedPage = ReturnType<typeof servedPage>;

/** Gathers the facts about the page that answers a request. `status`: 200, 503 while content is unavailable, or an error's. */
export function servedPage(
  request: Request,
  status: number,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const page = readContext(remix);
  const handle = (page.handle ?? {}) as PageHandle;
  const isError = status !== 200 && status !== 503;
  const location = new URL(request.url);
  const address = isError ? null : loaderAddress({ request, context });
  const path = address?.path ?? location.pathname;
  const isLight = address?.isLight ?? false;
  return {
    ...page,
    handle,
    status,
    location,
    /** Null for an error. */
    address,
    isLight,
    hasScripts: !isLight && status !== 404 && !pagesWithoutScripts.has(path),
    origin: siteOrigin(),
    /** Null for any status but 200, and for a page without texts for search engines. */
    facts: status === 200 && address ? pageFacts(address, page.data) : null,
  };
}
