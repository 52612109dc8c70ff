import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { addressOf } from "~/address/asked.server";
import { siteOrigin } from "~/address/site-origin.server";
import { showsAll } from "~/catalogue/catalogue-view";
import { hasLoading, retrySeconds } from "~/catalogue/loading";
import backBeforeApp from "~/client/boot/inline/back-before-app";
import earlyFilter from "~/client/boot/inline/early-filter";
import { lateScripts } from "~/client/boot/late-scripts.server";
import { openContent } from "~/content/refresh.server";
import { withCachePolicy } from "~/http/loader-response.server";
import { DEVELOPMENT_POLICY, pagePolicy } from "~/http/security-headers.server";
import { describeError, framesOf, log } from "~/ops/log.server";
import { headTags } from "~/seo/head-tags.server";
import { jsonLdScript } from "~/seo/json-ld.server";
import { pageFacts } from "~/seo/page-facts.server";
import { preloads } from "~/seo/preloads.server";
import { sequenceLinks } from "~/seo/sequence-links.server";
import { structuredData } from "~/seo/structured-data.server";
import { DocumentHead } from "~/ui/layout/document-head";
import { errorTitle, type PageHandle, pageTitle } from "~/ui/layout/page-title";
import { pathOf } from "~/ui/layout/use-document-head";
import { LightMode } from "~/ui/parts/light-mode";
import { SiteOrigin } from "~/ui/parts/site-origin";
import css from "./styles/app.css?inline";

// Here, as `remix-serve` loads this module and not `server.ts`.
openContent();

/** The build that rendered a response. Pages of a proxy or captive portal lack it. */
const BUILD_HEADER = "X-Build";

/** Renders a page whole: nothing on it is deferred, so there is nothing to stream. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Response {
  const { data, handle, waiting } = pageOf(context);
  const isPage = status === 200 || status === 503;
  const address = isPage ? addressOf({ request, context: loadContext }) : null;
  const light = address?.isLight ?? false;
  const isPlain = light || status === 404 || Boolean(handle.plain);
  const origin = siteOrigin(loadContext);
  const facts = status === 200 && address ? pageFacts(address, data) : null;
  const view = facts?.catalogue?.view;

  const app = renderToString(
    <SiteOrigin.Provider value={origin}>
      <LightMode.Provider value={light}>
        <RemixServer context={context} url={request.url} />
      </LightMode.Provider>
    </SiteOrigin.Provider>,
  );
  const location = new URL(request.url);
  const styles = (isPage && handle.css) || css;
  const head = renderToStaticMarkup(
    <DocumentHead
      title={isPage ? pageTitle(handle, { data, search: location.search }) : errorTitle(status)}
      canonical={isPage ? (origin ?? "") + pathOf(location, data) : null}
      tags={headTags(facts, origin)}
      css={styles}
      waiting={waiting}
    />,
  );
  // In development Remix's own scripts are on the page, as hot reload needs them.
  const late = import.meta.env.DEV || isPlain ? [] : lateScripts(context);
  const filter = view && showsAll(view) ? `(${earlyFilter})();` : "";
  const early = late.length > 0 ? [`${filter}(${backBeforeApp})()`] : [];
  const html = [
    `<!DOCTYPE html><html lang="fr"><head>${head}`,
    sequenceLinks(facts),
    facts && !isPlain ? preloads(data) : "",
    elements(early),
    `</head><body><div id="app">${app}</div>`,
    // Search engines read the full form of a page.
    facts && origin && !light ? jsonLdScript(structuredData(facts, origin)) : "",
    elements(late),
    "</body></html>",
  ].join("");
  const policy = import.meta.env.DEV
    ? DEVELOPMENT_POLICY
    : pagePolicy([...early, ...late], [styles]);
  headers.set("Content-Security-Policy", policy);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(BUILD_HEADER, BUILD_ID);
  // A page without scripts reloads by itself.
  if (isPlain && status === 503) headers.set("Refresh", String(retrySeconds()));
  return withCachePolicy(new Response(html, { status, headers }));
}

function elements(scripts: readonly string[]): string {
  return scripts.map((text) => `<script>${text}</script>`).join("");
}

/** The data and `handle` of the page's own route, and whether some part of the page waits for content. */
function pageOf({ routeModules, staticHandlerContext }: EntryContext) {
  const { matches, loaderData } = staticHandlerContext;
  const id = matches.at(-1)?.route.id ?? "";
  return {
    data: loaderData[id],
    handle: (routeModules[id]?.handle ?? {}) as PageHandle,
    waiting: Object.values(loaderData).some(hasLoading),
  };
}

/** Adds the pages' caching and security headers to responses of `?_data=`. */
export function handleDataRequest(response: Response): Response {
  response.headers.set(BUILD_HEADER, BUILD_ID);
  return withCachePolicy(response);
}

/** Logs an error of a loader or of a render. */
export function handleError(error: unknown, { request }: DataFunctionArgs): void {
  // A request that Remix refuses, as one for an unknown `?_data=`, is the client's mistake.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { pathname: path } = new URL(request.url);
  log.error({ path, error: describeError(error), stack: framesOf(error) }, "error");
}
