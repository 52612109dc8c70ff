import { setImmediate } from "node:timers/promises";
import { escapeUTF8 } from "entities/escape";
import { documentPaths, operatorPaths, paths, withQuery } from "~/address/paths";
import { picturePath } from "~/address/picture-paths";
import { type AllProducts, latest, type ProductTimes } from "~/catalogue/collection";
import { type CatalogueKind, catalogueKinds, catalogues } from "~/catalogue/kinds";
import { PRODUCTS_PER_PAGE } from "~/catalogue/list-page";
import type { ProductView } from "~/catalogue/views";
import { pageTexts } from "./page-texts.server";

/** An address for search engines. `changed`: the last publication of its products, as ISO 8601. */
type Entry = { path: string; changed?: string | null | undefined; picture?: string | null };

/** The most addresses that one site map may hold (sitemaps.org, "Protocol"). */
const MAX_ADDRESSES = 50_000;

/** The site map as XML (sitemaps.org; Google's extension for pictures). */
export async function sitemap(content: AllProducts, origin: string): Promise<string> {
  const entries = otherPages(content);
  for (const kind of catalogueKinds) {
    entries.push(...pagesOf(kind, content));
    // Other requests come first.
    await setImmediate();
  }
  const urls = entries.slice(0, MAX_ADDRESSES).map((entry) => urlOf(entry, origin));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join("\n")}
</urlset>
`;
}

/** The pages that are not part of a catalogue, and the booster, whose popup opens over home. */
function otherPages(content: AllProducts): Entry[] {
  const { eliquide, ecigarette, booster } = content;
  const home = [eliquide, ecigarette, booster].flatMap(({ lastChange }) => lastChange ?? []);
  const changed = home.sort().at(-1);
  const pages = Object.entries(pageTexts)
    .filter(([, { hidden }]) => !hidden)
    .map(([path]) => (path === paths.home ? { path, changed } : { path }));
  return [...pages, ...booster.products.map((product) => productEntry(product, booster.times))];
}

/** All pages of a catalogue, without a filter and with each filter, and its products. */
function pagesOf(kind: CatalogueKind, content: AllProducts): Entry[] {
  const { products, byCategory, times } = content[kind];
  const { path, filters } = catalogues[kind];
  const lists = [null, ...filters.map(({ value }) => value)].flatMap((category) => {
    const members = category === null ? products : (byCategory.get(category) ?? []);
    const pages = Math.ceil(members.length / PRODUCTS_PER_PAGE);
    const changed = latest(members.flatMap(({ id }) => times.changes.get(id) ?? []));
    return Array.from({ length: pages }, (_, at) => ({
      path: withQuery(path, { category, page: at > 0 ? String(at + 1) : null }),
      changed,
    }));
  });
  // The card of a product that is coming soon has no link (docs/spec.md, "Product card").
  const linked = products.filter(({ comingSoon }) => !comingSoon);
  return [...lists, ...linked.map((product) => productEntry(product, times))];
}

function productEntry(product: ProductView, { changes }: ProductTimes): Entry {
  const { href, id, image } = product;
  const picture = image && picturePath(image, 1200);
  return { path: href, changed: changes.get(id), picture };
}

function urlOf({ path, changed, picture }: Entry, origin: string): string {
  const lastmod = changed ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : "";
  const image = picture
    ? `<image:image><image:loc>${escapeUTF8(origin + picture)}</image:loc></image:image>`
    : "";
  return `<url><loc>${escapeUTF8(origin + path)}</loc>${lastmod}${image}</url>`;
}

/**
 * The paths that crawlers should not request (RFC 9309): the metrics, the webhook, and loaders' data,
 * which pages contain. Pages with `noindex` are not listed: a crawler must request a page to read its `noindex`.
 */
const NOT_FOR_CRAWLERS = ["/*?_data=", "/*&_data=", operatorPaths.metrics, "/webhooks/"];

/** `robots.txt`. */
export function robots(origin: string): string {
  const refused = NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\n${refused}\nSitemap: ${origin}${documentPaths.sitemap}\n`;
}
