import { plainCategory } from "./catalogue/categories";
import { type CatalogueKind, catalogueKinds, catalogues } from "./catalogue/kinds";
import type { ProductView } from "./catalogue/views";

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

/** Where Contentful tells what has been published. */
export const WEBHOOK_PATH = "/webhooks/contentful";

/** Names the visitor's own choice between light pages and full ones in addresses. */
export const MODE_PARAMETER = "mode";
export const LIGHT = "leger";
export const FULL = "complet";

/** Marks a page that is light because the browser saves data; it never leaves the server. */
export const SAVE_DATA_MARK = "#save-data";

/** Whether the page at an address is rendered in its light form. */
export function isLight({ url }: Pick<Request, "url">): boolean {
  const { searchParams, hash } = new URL(url);
  return searchParams.get(MODE_PARAMETER) === LIGHT || hash === SAVE_DATA_MARK;
}

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

/** A page that no list has. */
const BEYOND_ALL = 1e6;

/** Which page of a list is asked for, from 1; what is no page number asks for the first. */
export function pageNumber(asked: string | null): number {
  return asked && /^[1-9]\d*$/.test(asked) ? Math.min(Number(asked), BEYOND_ALL) : 1;
}

/** How much of a search counts, in UTF-16 units: anyone can ask for anything. */
export const MAX_QUERY_LENGTH = 100;

/** The home page with its grids filtered; `grid` names the one to scroll to. */
export function homePath(filters: HomeFilters, grid: keyof HomeFilters): string {
  return `${withQuery(paths.home, filters)}#${HOME_ANCHORS[grid]}`;
}

/** What the home page's two grids are filtered by; null for all. */
export type HomeFilters = { eliquides: string | null; ecigarettes: string | null };

/** The home filters of an address, as it spells them. */
export function homeFilters({ url }: Pick<Request, "url">): HomeFilters {
  const { searchParams } = new URL(url);
  return {
    eliquides: searchParams.get("eliquides"),
    ecigarettes: searchParams.get("ecigarettes"),
  };
}

/** Whether an address is the home page, with or without a popup over it. */
export function isHome(pathname: string): boolean {
  return pathname === paths.home || pathname.startsWith(`${POPUP_OVER_HOME}/`);
}

/**
 * A product's canonical address: its popup over its catalogue, the booster's over home.
 *
 * @param name its id, as `addressName` writes it
 */
export function productPath(kind: ProductView["kind"], name: string): string {
  const parent = kind === "booster" ? POPUP_OVER_HOME : catalogues[kind].path;
  return `${parent}/${encodeURIComponent(name)}`;
}

/** The path of the page that an address shows, below a popup where there is one. */
export function pageBelow(pathname: string): string {
  if (isHome(pathname)) return paths.home;
  if (pathname.startsWith(`${paths.search}/`)) return paths.search;
  return catalogueBelow(pathname)?.path ?? pathname;
}

/**
 * Gives products' popups their addresses: over the page that is shown, filter and all, where that
 * can have it; else over the product's own catalogue.
 *
 * @param location of the page that shows the products, with or without a popup over it
 */
export function popupsOn(location: {
  pathname: string;
  search: string;
}): (product: Pick<ProductView, "href">) => string {
  const below = pageBelow(location.pathname);
  const [, query] = contentKey(location).split("?");
  return ({ href }) => {
    const over = popupsOver[below];
    const popup = over ? over + href.slice(href.lastIndexOf("/")) : href;
    return query && pageBelow(popup) === below ? `${popup}?${query}` : popup;
  };
}

/**
 * Tells one page's content from another's, whatever popup is open, however a filter is spelt
 * and whatever parameters others have added.
 */
export function contentKey({ pathname, search }: { pathname: string; search: string }): string {
  const below = pageBelow(pathname);
  const parameters = knownParameters(below, new URLSearchParams(search));
  return parameters ? withQuery(below, parameters) : `${pathname}${search}`;
}

/**
 * The one address of what an address shows (RFC 6596). A filtered catalogue and each of its pages
 * are pages of their own; home with its grids filtered is home.
 */
export function canonicalPath(location: { pathname: string; search: string }): string {
  const below = pageBelow(location.pathname);
  if (below !== location.pathname) return location.pathname;
  return below === paths.home ? below : contentKey(location);
}

/**
 * The parameters that a page's content depends on, in their plain form and always in one order;
 * null for the parameters of a path that is no page of ours.
 */
export function knownParameters(
  path: string,
  query: URLSearchParams,
): Record<string, string | null> | null {
  if (path === paths.home) {
    return {
      eliquides: plainCategory("eliquide", query.get("eliquides")),
      ecigarettes: plainCategory("ecigarette", query.get("ecigarettes")),
    };
  }
  if (path === paths.search)
    return { q: query.get("q")?.trim().slice(0, MAX_QUERY_LENGTH).trim() ?? null };
  const page = pageNumber(query.get("page"));
  const cut = { page: page > 1 ? String(page) : null };
  if (path === paths.priceList) return cut;
  const catalogue = catalogueBelow(path);
  if (catalogue) return { category: plainCategory(catalogue.kind, query.get("category")), ...cut };
  return Object.values<string>(paths).includes(path) ? {} : null;
}

/** The product that a popup's address names; its kind is not known but over its catalogue. */
export function productOfPath(
  pathname: string,
): { kind: CatalogueKind | null; name: string } | null {
  const below = pageBelow(pathname);
  if (below === pathname) return null;
  const name = decodeURIComponent(pathname.slice(pathname.lastIndexOf("/") + 1));
  return { kind: catalogueBelow(pathname)?.kind ?? null, name };
}

function catalogueBelow(pathname: string) {
  const kind = catalogueKinds.find((kind) =>
    `${pathname}/`.startsWith(`${catalogues[kind].path}/`),
  );
  return kind && { kind, path: catalogues[kind].path };
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
