import { type CatalogueKind, catalogues } from "~/catalogue/kinds";
import type { ProductView } from "~/catalogue/views";

/** Every address of the site, built in one place. Ids come from outside: they are encoded. */

export const paths = {
  home: "/",
  about: "/about",
  contact: "/contact",
  search: "/recherche",
  bestSellers: "/contentful",
  priceList: "/tarifs",
  offline: "/hors-ligne",
} as const;

/** The addresses of popups over the home page begin with it: `/produit/boost-20`. */
export const POPUPS_OVER_HOME = "/produit";

/** Read by monitoring and by the operator. */
export const operatorPaths = {
  health: "/healthz",
  readiness: "/readyz",
  metrics: "/metrics",
  status: "/statut",
} as const;

/** Documents for machines: rendered as pages are, but without parameters. */
export const documentPaths = {
  sitemap: "/sitemap.xml",
  robots: "/robots.txt",
  openApi: "/openapi.json",
} as const;

/** The service worker (contract, "Addresses"). */
export const WORKER_PATH = "/sw.js";

/** Contentful calls it after each publication. */
export const WEBHOOK_PATH = "/webhooks/contentful";

/** The visitor's own choice between light and full pages, as a parameter of addresses. */
export const MODE_PARAMETER = "mode";
export const LIGHT = "leger";
export const FULL = "complet";

/** The grid's anchor on a catalogue page (spec §2). */
export const PRODUCTS_ANCHOR = "products";

/** The grids' anchors on the home page (spec §2). */
export const HOME_ANCHORS = {
  eliquides: "products-eliquides",
  ecigarettes: "products-ecigarettes",
} as const;

/** The anchor of a product's card: without scripts, closing a popup leads back to the card. */
export function cardAnchor(id: string): string {
  return `produit-${id}`;
}

/** A catalogue, filtered where a category's plain form is given, scrolled to its grid. */
export function cataloguePath(kind: CatalogueKind, category: string | null = null): string {
  return `${withQuery(catalogues[kind].path, { category })}#${PRODUCTS_ANCHOR}`;
}

/** The home page with its grids filtered, scrolled to one of them. */
export function homePath(filters: HomeFilters, grid: keyof HomeFilters): string {
  return `${withQuery(paths.home, filters)}#${HOME_ANCHORS[grid]}`;
}

/** The filters of the home page's two grids; null for all products. */
export type HomeFilters = { eliquides: string | null; ecigarettes: string | null };

/** A product's canonical address: its popup over its catalogue, the booster's over home. */
export function productPath(kind: ProductView["kind"], id: string): string {
  const parent = kind === "booster" ? POPUPS_OVER_HOME : catalogues[kind].path;
  return `${parent}/${encodeURIComponent(addressName(id))}`;
}

/**
 * The name of an id in addresses. `.` and `..` would lead elsewhere (RFC 3986 §5.2.4), and an id that
 * ends in `.json` would be another product's JSON. Their dots are written `%2E`, which no id of
 * Contentful's holds, and encoded once more in the address: `/eliquides/%252E%252E`.
 */
function addressName(id: string): string {
  return /^\.{1,2}$|\.json$/i.test(id) ? id.replaceAll(".", "%2E") : id;
}

/** The id of a name in an address. */
export function idOfName(name: string): string {
  return name.replaceAll("%2E", ".");
}

/** Adds the parameters that have a value to a path. */
export function withQuery(path: string, parameters: Record<string, string | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value) query.set(name, value);
  }
  // Not `query.size`: browsers of before 2023 lack it, and would lose every filter.
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
