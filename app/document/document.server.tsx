import { renderToStaticMarkup } from "react-dom/server";
import { STALE_NOTE } from "~/client/data/freshness";
import { currentShop } from "~/config/current-shop.server";
import { isPreview } from "~/config/settings.server";
import { SHOP_ELEMENT } from "~/config/shop";
import { DEVELOPMENT_POLICY, pagePolicy } from "~/http/security-headers.server";
import { feedOrApiLink, preloads, sequenceLinks } from "~/seo/head-tags.server";
import { escapedJson, jsonLdScript, structuredData } from "~/seo/structured-data.server";
import css from "~/styles/app.css?inline";
import { Head } from "./head.server";
import { inlineScripts } from "./inline-scripts.server";
import type { ServedPage } from "./served-page.server";

/** The line at the top of every page in preview mode. It precedes the app's element: React ignores it. */
const RIBBON =
  '<p class="bg-ink text-center text-small text-paper">Aperçu\u202f: cette page montre aussi les brouillons</p>';

/**
 * The date of old content, above a popup that the server rendered. The service worker fills it in its copies, and the app
 * (see client/data/keep-fresh.ts).
 */
const STALE_PARAGRAPH = `<p class="stale-note relative z-50" id="${STALE_NOTE}" hidden></p>`;

/** The shop's facts for the app in the browser. */
function shopData(): string {
  return `<script type="application/json" id="${SHOP_ELEMENT}">${escapedJson(currentShop().json)}</script>`;
}

/**
 * The HTML document of a page. What the visitor or a crawler needs first comes first.
 *
 * @param app the rendered app
 * @returns the document, and its `Content-Security-Policy`
 */
export function renderDocument(page: ServedPage, app: string): { html: string; policy: string } {
  const { facts, origin, isLight, hasScripts } = page;
  const { early, late } = inlineScripts(page);
  const styles = (page.address && page.handle.css) || css;
  const html = [
    // Title, canonical address and link preview: some crawlers read only the start of a page.
    `<!DOCTYPE html><html lang="fr"><head>${renderToStaticMarkup(<Head page={page} />)}`,
    sequenceLinks(facts),
    feedOrApiLink(facts),
    // The first pictures, before the styles, which take 150 ms on a slow connection.
    facts && hasScripts ? preloads(page.data) : "",
    // In the page: a file would delay the first paint by a round trip.
    `<style>${styles}</style>`,
    // Before the body: a tap on a filter works at the first paint.
    scriptElements(early),
    // React hydrates `#app` only.
    `</head><body>${isPreview ? RIBBON : ""}${hasScripts ? STALE_PARAGRAPH : ""}<div id="app">${app}</div>`,
    // Only crawlers read it. Only on full pages: the canonical address of a light page is the full page's.
    facts && !isLight ? jsonLdScript(structuredData(facts, origin)) : "",
    late.length > 0 || import.meta.env.DEV ? shopData() : "",
    // Last: text, prices, links and the pictures of the first screen load before the app.
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
