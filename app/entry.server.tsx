import * as build from "virtual:remix/server-build";
import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { siteOrigin } from "~/address/site-origin.server";
import { openContent } from "~/content/refresh.server";
import { withCachePolicy } from "~/http/loader-response.server";
import { DEVELOPMENT_POLICY, pagePolicy, secure } from "~/http/security-headers.server";
import { describeError, log } from "~/ops/log.server";
import { headTags } from "~/seo/head-tags.server";
import { jsonLdScript } from "~/seo/json-ld.server";
import { pageFacts } from "~/seo/page-facts.server";
import { sequenceLinks } from "~/seo/sequence-links.server";
import { structuredData } from "~/seo/structured-data.server";
import { addressOf } from "./address/asked.server";
import { showsAll } from "./catalogue/catalogue-view";
import { retrySeconds } from "./catalogue/loading";
import backBeforeApp from "./client/boot/inline/back-before-app";
import earlyFilter from "./client/boot/inline/early-filter";
import { lateScripts } from "./client/boot/late-scripts.server";
import { preloads } from "./seo/preloads.server";
import css from "./styles/app.css?inline";
import { HeadTags } from "./ui/layout/head-tags";
import { LightMode } from "./ui/parts/light-mode";
import { SiteOrigin } from "./ui/parts/site-origin";

// Here, so that the same build works under `remix-serve`.
openContent();

/** Names the build that rendered a response: a proxy's or captive portal's own pages have none. */
const BUILD_HEADER = "X-Build";

/** Renders a page whole: nothing on it is deferred, so there is nothing to stream. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Response {
  const isPage = status === 200 || status === 503;
  const address = isPage ? addressOf({ request, context: loadContext }) : null;
  const light = address?.isLight ?? false;
  const origin = siteOrigin(loadContext);
  const data = loaderData(context);
  const facts = status === 200 && address ? pageFacts(address, data) : null;
  const markup = renderToString(
    <SiteOrigin.Provider value={origin}>
      <HeadTags.Provider value={headTags(facts, origin)}>
        <LightMode.Provider value={light}>
          <RemixServer context={context} url={request.url} />
        </LightMode.Provider>
      </HeadTags.Provider>
    </SiteOrigin.Provider>,
  );
  // Search engines read the full form of a page.
  const jsonLd = facts && origin && !light ? jsonLdScript(structuredData(facts, origin)) : "";
  const handles = handlesOf(context);
  const isPlain = light || status === 404 || handles.some(({ plain }) => plain);
  // In development Remix's own scripts are on the page, as hot reload needs them.
  const late = import.meta.env.DEV || isPlain ? [] : lateScripts(context);
  const { view } = facts?.catalogue ?? {};
  const filter = view && showsAll(view) ? `(${earlyFilter})();` : "";
  const early = late.length > 0 ? [`${filter}(${backBeforeApp})()`] : [];
  const pictures = facts && !light && !isPlain ? preloads(data) : "";
  const [headEnd, bodyEnd] = [markup.indexOf("</head>"), markup.lastIndexOf("</body>")];
  const html = [
    "<!DOCTYPE html>",
    markup.slice(0, headEnd),
    sequenceLinks(facts),
    pictures,
    elements(early),
    markup.slice(headEnd, bodyEnd),
    jsonLd,
    elements(late),
    markup.slice(bodyEnd),
  ].join("");
  const styles = [css, ...handles.flatMap(({ css }) => css ?? [])];
  const policy = import.meta.env.DEV ? DEVELOPMENT_POLICY : pagePolicy([...early, ...late], styles);
  headers.set("Content-Security-Policy", policy);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(BUILD_HEADER, context.manifest.version);
  // A page without scripts reloads by itself.
  if (isPlain && status === 503) headers.set("Refresh", String(retrySeconds()));
  return withCachePolicy(new Response(html, { status, headers: secure(headers) }));
}

function elements(scripts: readonly string[]): string {
  return scripts.map((text) => `<script>${text}</script>`).join("");
}

/** What the loader of the page's own route returned. */
function loaderData({ staticHandlerContext }: EntryContext): unknown {
  const { matches, loaderData } = staticHandlerContext;
  return loaderData[matches.at(-1)?.route.id ?? ""];
}

/** What the routes of a page say of it in their `handle`. */
function handlesOf({ routeModules, staticHandlerContext }: EntryContext): PageHandle[] {
  return staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle ?? {});
}

/** Whether a page has no scripts, and what styles it has in place of the shop's. */
type PageHandle = { plain?: boolean; css?: string };

/** Answers to `?_data=` follow the same rules of caching and security as the pages. */
export function handleDataRequest(response: Response): Response {
  response.headers.set(BUILD_HEADER, build.assets.version);
  return withCachePolicy(response);
}

/** Logs what went wrong in a loader or while rendering. */
export function handleError(error: unknown, { request }: DataFunctionArgs): void {
  // What Remix itself refuses, as an unknown `?_data=`, is the caller's mistake.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  // Its first line is the message, which `describeError` filters.
  const stack = error instanceof Error ? error.stack?.match(/^ +at .*$/gm) : null;
  log.error({ path: new URL(request.url).pathname, error: describeError(error), stack }, "error");
}
