import { type CatalogueKind, catalogues } from "~/catalogue/kinds";
import type { ProductView } from "~/catalogue/views";

/** Every address of the site, built in one place. Ids come from outside: they are encoded. */

/** What a product's address over the home page begins with. */
const POPUP_OVER_HOME = "/produit";

export const paths = {
  home: "/",
  about: "/about",
  contact: "/contact",
  search: "/recherche",
  bestSellers: "/contentful",
  priceList: "/tarifs",
  offline: "/hors-ligne",
} as const;

/** Pages that can have any product's popup over them, and what the addresses of those begin with. */
export const popupsOver: Readonly<Record<string, string>> = {
  [paths.home]: POPUP_OVER_HOME,
  [paths.search]: paths.search,
};

/** What machines and the operator ask for. */
export const operatorPaths = {
  health: "/healthz",
  readiness: "/readyz",
  metrics: "/metrics",
  status: "/statut",
} as const;

/** What crawlers ask for: made of content as pages are, without any parameter. */
export const crawlerPaths = { sitemap: "/sitemap.xml", robots: "/robots.txt" } as const;

/** The service worker (contract, "Addresses"). */
export const WORKER_PATH = "/sw.js";

/** Contentful calls it after each publication. */
export const WEBHOOK_PATH = "/webhooks/contentful";

/** Names the visitor's own choice between light pages and full ones in addresses. */
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

/** Where a closed popup lands without scripts: on the card it was opened from. */
export function cardAnchor(id: string): string {
  return `produit-${id}`;
}

/** A catalogue, filtered where a category's plain form is given, scrolled to its grid. */
export function cataloguePath(kind: CatalogueKind, category: string | null = null): string {
  return `${withQuery(catalogues[kind].path, { category })}#${PRODUCTS_ANCHOR}`;
}

/** The home page with its grids filtered; `grid` names the one to scroll to. */
export function homePath(filters: HomeFilters, grid: keyof HomeFilters): string {
  return `${withQuery(paths.home, filters)}#${HOME_ANCHORS[grid]}`;
}

/** What the home page's two grids are filtered by; null for all. */
export type HomeFilters = { eliquides: string | null; ecigarettes: string | null };

/**
 * A product's canonical address: its popup over its catalogue, the booster's over home.
 *
 * @param name its id, as `addressName` writes it
 */
export function productPath(kind: ProductView["kind"], name: string): string {
  const parent = kind === "booster" ? POPUP_OVER_HOME : catalogues[kind].path;
  return `${parent}/${encodeURIComponent(name)}`;
}

/** Adds the parameters that have a value to a path. */
export function withQuery(path: string, parameters: Record<string, string | null>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value) query.set(name, value);
  }
  // Not `query.size`: phones of before 2023 have none, and would lose every filter.
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
