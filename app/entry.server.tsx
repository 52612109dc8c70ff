import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { retrySeconds } from "~/catalogue/loading";
import { checkLocaleData } from "~/catalogue/price";
import { BUILD_HEADER, SHOP_HEADER } from "~/config/answer-headers";
import { isPreview, orExit } from "~/config/settings.server";
import { shop } from "~/config/shop";
import { renderDocument } from "~/document/document.server";
import { servedPage } from "~/document/served-page.server";
import { withCachePolicy } from "~/http/loaders.server";
import { describeError, framesOf, log } from "~/ops/log.server";
import { jsonLink } from "~/seo/head-tags.server";
import { openContent } from "~/store/keep-fresh.server";
import { LightMode, SiteOrigin } from "~/ui/parts/render-context";

orExit(checkLocaleData);
// Not in `server.ts`: stock `remix-serve` loads this module only. It asks nobody for a password, and reads no draft.
if (!isPreview) openContent();

/** Renders a whole page: no part of it is deferred, so there is nothing to stream. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Response {
  if (isPreview && !loadContext.address) {
    const text = "A preview is for its operator only: start it with build/server/server.js\n";
    return withCachePolicy(new Response(text, { status: 403 }));
  }
  const page = servedPage(request, status, context, loadContext);
  const app = renderToString(
    <SiteOrigin.Provider value={page.origin}>
      <LightMode.Provider value={page.isLight}>
        <RemixServer context={context} url={request.url} />
      </LightMode.Provider>
    </SiteOrigin.Provider>,
  );
  const { html, policy } = renderDocument(page, app);
  headers.set("Content-Security-Policy", policy);
  const link = jsonLink(page.facts);
  if (link) headers.set("Link", link);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(BUILD_HEADER, BUILD_ID);
  headers.set(SHOP_HEADER, shop().id);
  // A page without scripts can't retry by itself, and browsers with scripts enabled ignore `<noscript>`.
  if (!page.hasScripts && status === 503) headers.set("Refresh", String(retrySeconds()));
  return withCachePolicy(new Response(html, { status, headers }), page.address?.isPrivate);
}

/** Gives responses to `?_data=` the build id and the headers of pages for caching and security. */
export function handleDataRequest(response: Response): Response {
  response.headers.set(BUILD_HEADER, BUILD_ID);
  response.headers.set(SHOP_HEADER, shop().id);
  return withCachePolicy(response);
}

/** Logs an error of a loader or of a render. */
export function handleError(error: unknown, { request }: DataFunctionArgs): void {
  // Remix refuses a client's mistake, such as an unknown `?_data=`, with a route error response.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { pathname: path } = new URL(request.url);
  log.error(
    { path, error: describeError(error), stack: framesOf(error) },
    "a loader or a render failed",
  );
}
