import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { documentPaths } from "~/address/paths";
import { siteOrigin } from "~/address/site-origin.server";
import { showsAll } from "~/catalogue/catalogue-view";
import { isLoading, retrySeconds } from "~/catalogue/loading";
import backBeforeApp from "~/client/boot/inline/back-before-app";
import earlyFilter from "~/client/boot/inline/early-filter";
import runLateScripts from "~/client/boot/inline/late-scripts";
import { readContext } from "~/client/boot/remix-context.server";
import { STALE_NOTE } from "~/client/data/stale-note";
import { isPreview } from "~/config/settings.server";
import { SHOP_ELEMENT } from "~/config/shop";
import { shopFacts, shopId, shopOfFolder } from "~/config/shop-file.server";
import { loaderAddress, withCachePolicy } from "~/http/loaders.server";
import { DEVELOPMENT_POLICY, pagePolicy } from "~/http/security-headers.server";
import { describeError, framesOf, log } from "~/ops/log.server";
import { feedOrApiLink, jsonLink, preloads, sequenceLinks } from "~/seo/head-links.server";
import { headTags } from "~/seo/head-tags.server";
import { pageFacts } from "~/seo/page-facts.server";
import { escapedJson, jsonLdScript, structuredData } from "~/seo/structured-data.server";
import { openContent } from "~/store/keep-fresh.server";
import { canonicalOf, errorTitle, type PageHandle, pageTitle } from "~/ui/layout/page-head";
import { LightMode, SiteOrigin } from "~/ui/parts/render-context";
import css from "./styles/app.css?inline";

// Not in `server.ts`: stock `remix-serve` loads this module only.
openContent();

/** The build id and the shop id of a response. Pages of a proxy or captive portal lack these headers. */
const BUILD_HEADER = "X-Build";
const SHOP_HEADER = "X-Shop";

/** The line at the top of every page in preview mode. It precedes the app's element: React ignores it. */
const RIBBON =
  '<p class="bg-ink text-center text-small text-paper">Aperçu : cette page montre aussi les brouillons</p>';

/** The date of old content. The service worker fills it in its copies, and the app (see client/data/keep-fresh.ts). */
const NOTE = `<p class="stale-note" id="${STALE_NOTE}" hidden></p>`;

/** The shop's facts for the app in the browser. */
const SHOP_DATA = `<script type="application/json" id="${SHOP_ELEMENT}">${escapedJson(shopFacts)}</script>`;

/** Renders a whole page: no part of it is deferred, so there is nothing to stream. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Response {
  const { data, allData, contextScript, scriptFiles, ...route } = readContext(context);
  const handle = (route.handle ?? {}) as PageHandle;
  const isPage = status === 200 || status === 503;
  const address = isPage ? loaderAddress({ request, context: loadContext }) : null;
  const light = address?.isLight ?? false;
  const lacksScripts = light || status === 404 || Boolean(handle.withoutScripts);
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
    <>
      <meta charSet="utf-8" />
      {/* The keyboard of a phone shrinks the window: search results end above the keyboard, not behind it. */}
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
      />
      <meta name="theme-color" content={shopOfFolder.themeColour} />
      <title>
        {isPage ? pageTitle(handle, { data, search: location.search }) : errorTitle(status)}
      </title>
      {isPage && <link rel="canonical" href={(origin ?? "") + canonicalOf(location, data)} />}
      {/* Early in the page, as some crawlers read only its start. */}
      {headTags(facts, origin).map((tag) => (
        <meta key={tag.name ?? tag.property} {...tag} />
      ))}
      {/* Browsers that can't show SVG ask for /favicon.ico, and iOS for /apple-touch-icon.png. */}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="manifest" href={documentPaths.manifest} />
      {/* Without scripts the browser reloads a page that waits for content. */}
      {allData.some(isLoading) && (
        <noscript>
          <meta httpEquiv="refresh" content={String(retrySeconds())} />
        </noscript>
      )}
    </>,
  );
  // In development the page has Remix's own scripts (see root.tsx), as hot reload needs them.
  // The scripts come last: on a slow connection text, prices, links and the pictures of the first screen load first,
  // and the page works without scripts until then. They hold the code of all pages (see entry.client.tsx).
  const late =
    import.meta.env.DEV || lacksScripts
      ? []
      : [contextScript, `(${runLateScripts})(${JSON.stringify(scriptFiles)})`];
  // In the build the inline scripts are texts, not functions (vite.config.ts, `inlineScripts`).
  // The early filter hides cards of the page: only a page with all products has every result.
  const filterScript = view && showsAll(view) ? `(${earlyFilter})();` : "";
  const early = late.length > 0 ? [`${filterScript}(${backBeforeApp})()`] : [];
  const html = [
    `<!DOCTYPE html><html lang="fr"><head>${head}`,
    sequenceLinks(facts),
    feedOrApiLink(facts, origin),
    // Before the styles, which take 150 ms to arrive on a slow connection.
    facts && !lacksScripts ? preloads(data) : "",
    // In the page: on a slow connection a file would delay the first paint by a round trip.
    `<style>${styles}</style>`,
    scriptElements(early),
    `</head><body>${isPreview ? RIBBON : ""}${late.length > 0 ? NOTE : ""}<div id="app">${app}</div>`,
    // Only on full pages: the canonical address of a light page is the full page's.
    facts && origin && !light ? jsonLdScript(structuredData(facts, origin)) : "",
    late.length > 0 || import.meta.env.DEV ? SHOP_DATA : "",
    scriptElements(late),
    "</body></html>",
  ].join("");
  const policy = import.meta.env.DEV
    ? DEVELOPMENT_POLICY
    : pagePolicy([...early, ...late], [styles]);
  headers.set("Content-Security-Policy", policy);
  const link = jsonLink(facts);
  if (link) headers.set("Link", link);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(BUILD_HEADER, BUILD_ID);
  headers.set(SHOP_HEADER, shopId);
  // A page without scripts can't retry by itself, and browsers with scripts enabled ignore `<noscript>`.
  if (lacksScripts && status === 503) headers.set("Refresh", String(retrySeconds()));
  return withCachePolicy(new Response(html, { status, headers }));
}

function scriptElements(scripts: readonly string[]): string {
  return scripts.map((text) => `<script>${text}</script>`).join("");
}

/** Gives responses to `?_data=` the build id and the headers of pages for caching and security. */
export function handleDataRequest(response: Response): Response {
  response.headers.set(BUILD_HEADER, BUILD_ID);
  response.headers.set(SHOP_HEADER, shopId);
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
