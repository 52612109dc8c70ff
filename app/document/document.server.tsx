import { renderToStaticMarkup } from "react-dom/server";
import { STALE_NOTE } from "~/client/data/freshness";
import { isPreview } from "~/config/settings.server";
import { SHOP_ELEMENT } from "~/config/shop";
import { shopFacts } from "~/config/shop-file.server";
import { DEVELOPMENT_POLICY, pagePolicy } from "~/http/security-headers.server";
import { feedOrApiLink, preloads, sequenceLinks } from "~/seo/head-tags.server";
import { escapedJson, jsonLdScript, structuredData } from "~/seo/structured-data.server";
import css from "~/styles/app.css?inline";
import { Head } from "./head.server";
import { inlineScripts } from "./inline-scripts.server";
import type { ServedPage } from "./served-page.server";

/** The line at the top of every page in preview mode. It precedes the app's element: React ignores it. */
const RIBBON =
  '<p class="bg-ink text-center text-small text-paper">Aperçu : cette page montre aussi les brouillons</p>';

/**
 * The date of old content, above a popup that the server rendered. The service worker fills it in its copies, and the app
 * (see client/data/keep-fresh.ts).
 */
const STALE_PARAGRAPH = `<p class="stale-note relative z-50" id="${STALE_NOTE}" hidden></p>`;

/** The shop's facts for the app in the browser. */
const SHOP_DATA = `<script type="application/json" id="${SHOP_ELEMENT}">${escapedJson(shopFacts)}</script>`;

/**
 * The HTML document of a page. What the visitor or a crawler needs first comes first:
 *
 * | part             | why there                                                                              |
 * | ---------------- | -------------------------------------------------------------------------------------- |
 * | `Head`           | title, canonical address, link preview: some crawlers read only the start of a page    |
 * | links            | the pages before and after a list's page; the feed, or the OpenAPI document            |
 * | preloads         | the first pictures: before the styles, which take 150 ms on a slow connection          |
 * | styles           | in the page: a file would delay the first paint by a round trip                        |
 * | early scripts    | before the body, so that a tap on a filter works at the first paint                    |
 * | ribbon           | in preview mode only                                                                   |
 * | stale paragraph  | above the page: the date of a copy that is older than it looks                         |
 * | `#app`           | the page itself: whole without scripts, and the only part that React hydrates          |
 * | structured data  | after the page: only crawlers read it                                                  |
 * | shop's facts     | for the late scripts                                                                   |
 * | late scripts     | last: text, prices, links and the pictures of the first screen load before the app     |
 *
 * @param app the rendered app
 * @returns the document, and its `Content-Security-Policy`
 */
export function renderDocument(page: ServedPage, app: string): { html: string; policy: string } {
  const { facts, origin, isLight, hasScripts } = page;
  const { early, late } = inlineScripts(page);
  const styles = (page.address && page.handle.css) || css;
  const html = [
    `<!DOCTYPE html><html lang="fr"><head>${renderToStaticMarkup(<Head page={page} />)}`,
    sequenceLinks(facts),
    feedOrApiLink(facts),
    facts && hasScripts ? preloads(page.data) : "",
    `<style>${styles}</style>`,
    scriptElements(early),
    `</head><body>${isPreview ? RIBBON : ""}${hasScripts ? STALE_PARAGRAPH : ""}<div id="app">${app}</div>`,
    // Only on full pages: the canonical address of a light page is the full page's.
    facts && !isLight ? jsonLdScript(structuredData(facts, origin)) : "",
    late.length > 0 || import.meta.env.DEV ? SHOP_DATA : "",
    scriptElements(late),
    "</body></html>",
  ].join("");
  const policy = import.meta.env.DEV
    ? DEVELOPMENT_POLICY
    : pagePolicy([...early, ...late], [styles]);
  return { html, policy };
}

function scriptElements(scripts: readonly string[]): string {
  return scripts.map((text) => `<script>${text}</script>`).join("");
}
