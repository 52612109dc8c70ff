import * as build from "virtual:remix/server-build";
import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { isLight } from "~/address/read-address";
import { siteOrigin } from "~/address/site-origin.server";
import { withCachePolicy } from "~/http/loader-response.server";
import { DEVELOPMENT_POLICY, pagePolicy, secure } from "~/http/security-headers.server";
import { describeError, log } from "~/ops/log.server";
import { headTags } from "~/seo/head-tags.server";
import { jsonLdScript } from "~/seo/json-ld.server";
import { type PageFacts, pageFacts } from "~/seo/page-facts.server";
import { sequenceLinks } from "~/seo/sequence-links.server";
import { structuredData } from "~/seo/structured-data.server";
import css from "./app.css?inline";
import { showsAll } from "./catalogue/catalogue-view";
import { RETRY_SECONDS } from "./catalogue/loading";
import { pictureFacts } from "./catalogue/picture-facts.server";
import backBeforeApp from "./inline/back-before-app";
import earlyFilter from "./inline/early-filter";
import { lateScripts } from "./late-scripts.server";
import { HeadTags } from "./ui/head-tags";
import { LightMode } from "./ui/light-mode";
import { SiteOrigin } from "./ui/site-origin";

/** What tells a build's answers from another's, and from those that are not the shop's at all. */
const BUILD_HEADER = "X-Build";

/**
 * Renders a page whole, in one go: nothing on it is deferred, so there is nothing to stream and
 * no abort timer to clear.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext | undefined,
): Response {
  const light = isLight(request);
  const origin = siteOrigin(loadContext);
  const facts = status === 200 ? factsOf(context) : null;
  const markup = renderToString(
    <SiteOrigin.Provider value={origin}>
      <HeadTags.Provider value={headTags(facts, origin)}>
        <LightMode.Provider value={light ? { bytesOf: knownPictureBytes } : null}>
          <RemixServer context={context} url={request.url} />
        </LightMode.Provider>
      </HeadTags.Provider>
    </SiteOrigin.Provider>,
  );
  // A light page is another form of one that has it.
  const data = facts && origin && !light ? jsonLdScript(structuredData(facts, origin)) : "";
  // In development Remix's own scripts are on the page, as hot reload needs them.
  const handles = handlesOf(context);
  const plain = light || status === 404 || handles.some(({ plain }) => plain);
  const late = import.meta.env.DEV || plain ? [] : lateScripts(context);
  const { view } = facts?.catalogue ?? {};
  const filter = view && showsAll(view) ? `(${earlyFilter})();` : "";
  const early = late.length > 0 ? [`${filter}(${backBeforeApp})()`] : [];
  // By its pieces: each `replace` would copy the whole.
  const [head, body] = [markup.indexOf("</head>"), markup.lastIndexOf("</body>")];
  const [begin, middle, end] = [
    markup.slice(0, head),
    markup.slice(head, body),
    markup.slice(body),
  ];
  const atHead = `${sequenceLinks(facts)}${elements(early)}`;
  const html = `<!DOCTYPE html>${begin}${atHead}${middle}${data}${elements(late)}${end}`;
  const styles = [css, ...handles.flatMap(({ css }) => css ?? [])];
  const policy = import.meta.env.DEV ? DEVELOPMENT_POLICY : pagePolicy([...early, ...late], styles);
  headers.set("Content-Security-Policy", policy);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(BUILD_HEADER, context.manifest.version);
  // A page with no scripts of its own has to be asked for again by the browser itself.
  if (plain && status === 503) headers.set("Refresh", String(RETRY_SECONDS));
  for (const preload of firstPictures(markup)) headers.append("Link", preload);
  // As bytes: a text `Response` would look through for lone surrogates first, 5 % of a render.
  const bytes = new TextEncoder().encode(html);
  const written = new Response(bytes, { status, headers: secure(headers) });
  // The page cache takes these bytes: out of the answer's stream they would come as a copy of a copy.
  return withCachePolicy(Object.assign(written, { arrayBuffer: async () => bytes.buffer }));
}

function elements(scripts: readonly string[]): string {
  return scripts.map((text) => `<script>${text}</script>`).join("");
}

/**
 * The pictures that a phone shows first, for the head of the answer: the browser asks for them
 * before it has read the stylesheet, which stands before them in the page. Under a popup nothing
 * else is looked at.
 */
function firstPictures(markup: string): string[] {
  const shown = markup.slice(Math.max(markup.indexOf("<dialog"), 0));
  const eager = shown.matchAll(/<img src="([^"]+)" srcSet="([^"]+)" sizes="([^"]+)"[^>]*eager/g);
  const preloads: string[] = [];
  for (const [, src, set, sizes] of eager) {
    preloads.push(
      `<${unescaped(src)}>; rel=preload; as=image; imagesrcset="${unescaped(set)}"; imagesizes="${unescaped(sizes)}"; fetchpriority=high`,
    );
    // The page goes on for long.
    if (preloads.length === PRELOADED) break;
  }
  return preloads;
}

/** What an attribute stands for. Addresses are encoded: of what HTML escapes they have but these. */
function unescaped(attribute = ""): string {
  return attribute.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

/** Two stand in a row on a phone. */
const PRELOADED = 2;

/** Of a picture at its largest for a phone. Pages that were made before it was known are not kept. */
function knownPictureBytes(image: string): number | null {
  return pictureFacts(image)?.bytes ?? null;
}

function factsOf({ staticHandlerContext }: EntryContext): PageFacts | null {
  const { location, matches, loaderData } = staticHandlerContext;
  return pageFacts(location, loaderData[matches.at(-1)?.route.id ?? ""]);
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
  secure(response.headers);
  return withCachePolicy(response);
}

/** Logs what went wrong in a loader or while rendering. */
export function handleError(error: unknown, { request }: DataFunctionArgs): void {
  // What Remix itself refuses, as an unknown `?_data=`, is the caller's mistake.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const stack = error instanceof Error ? error.stack : undefined;
  log.error({ path: new URL(request.url).pathname, error: describeError(error), stack }, "error");
}
