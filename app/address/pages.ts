import { plainCategory } from "~/catalogue/categories";
import { type CatalogueKind, catalogueKinds, catalogues } from "~/catalogue/kinds";
import type { ProductView } from "~/catalogue/views";
import { operatorPaths, POPUPS_OVER_HOME, paths, withQuery } from "./paths";

/** A page of the site. The parser, links to popups and JSON addresses are derived from the table `pages`. */
type Page = {
  /** The parameters that the page's content depends on, in their order in addresses. */
  parameters?: ReadParameters;
  /** The path of the page's view model as JSON. */
  json?: string;
  /** The addresses of popups over the page begin with this path. */
  popups?: string;
  /** Set for a catalogue: only its own products have popups over it. */
  kind?: CatalogueKind;
};

/** Normalises a parameter's value; null or empty if it is not given or is the default. */
type ReadParameter = (value: string | null) => string | null;

export type ReadParameters = Readonly<Record<string, ReadParameter>>;

function categoryOf(kind: CatalogueKind): ReadParameter {
  return (value) => plainCategory(kind, value);
}

export const readPage: ReadParameter = (value) => {
  const page = pageNumber(value);
  return page > 1 ? String(page) : null;
};

/** The order of a catalogue: by price, or null for newest first. */
export const readSort: ReadParameter = (value) => (value === "prix" ? value : null);

/** The longest search, in UTF-16 units. The rest of a longer one is cut off. */
export const MAX_QUERY_LENGTH = 100;

/** Cuts no character in half: half a surrogate pair can't be part of an address. */
const readSearch: ReadParameter = (value) =>
  value
    ?.trim()
    .slice(0, MAX_QUERY_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim() ?? null;

/** All pages, by path. */
export const pages: Readonly<Record<string, Page>> = {
  [paths.home]: {
    parameters: { eliquides: categoryOf("eliquide"), ecigarettes: categoryOf("ecigarette") },
    json: "/index.json",
    popups: POPUPS_OVER_HOME,
  },
  ...Object.fromEntries(catalogueKinds.map((kind) => [catalogues[kind].path, catalogue(kind)])),
  [paths.search]: {
    parameters: { q: readSearch, page: readPage },
    json: `${paths.search}.json`,
    popups: paths.search,
  },
  [paths.bestSellers]: { json: `${paths.bestSellers}.json` },
  [paths.priceList]: { parameters: { page: readPage } },
  [paths.about]: {},
  [paths.contact]: {},
  [paths.offline]: {},
  [paths.apiReference]: {},
};

/**
 * The pages without scripts: a link to such a page loads a document. The scripts must not contain their routes:
 * `entry.client.tsx` and `vite.config.ts` name these routes once more (`unit/pages-without-scripts`).
 */
export const pagesWithoutScripts: ReadonlySet<string> = new Set([
  paths.bestSellers,
  paths.priceList,
  paths.offline,
  paths.apiReference,
  operatorPaths.status,
  operatorPaths.sales,
]);

/** The parameters that a page may depend on, in the order of the worker's cache keys, which add only `mode`. */
export const pageParameters = [
  ...new Set(Object.values(pages).flatMap(({ parameters }) => Object.keys(parameters ?? {}))),
];

function catalogue(kind: CatalogueKind): Page {
  const { path } = catalogues[kind];
  const parameters = { category: categoryOf(kind), tri: readSort, page: readPage };
  return { parameters, json: `${path}.json`, popups: path, kind };
}

/** Whether an address is the home page, with or without a popup over it. */
export function isHome(pathname: string): boolean {
  return pageBelow(pathname) === paths.home;
}

/** The path of the page that an address shows; for a popup, of the page below it. */
export function pageBelow(pathname: string): string {
  const below = Object.entries(pages).find(
    ([, { popups }]) => popups && pathname.startsWith(`${popups}/`),
  );
  return below?.[0] ?? pathname;
}

/** The kind of the catalogue whose page, popup or JSON has a path; null for other paths. */
export function catalogueAt(path: string): CatalogueKind | null {
  return catalogueKinds.find((kind) => path.startsWith(catalogues[kind].path)) ?? null;
}

/**
 * The Remix id of the route of a page or of a popup, from its path: `routes/eliquides`, `routes/eliquides.$id`. The
 * route of the page below a popup is that of `pageBelow(pathname)`.
 */
export function routeId(pathname: string): string {
  const below = pageBelow(pathname);
  const isPopup = below !== pathname;
  // A layout renders home below its popups, which have a path of their own.
  if (below === paths.home) return isPopup ? "routes/_home.produit.$id" : "routes/_home";
  return `routes${below}${isPopup ? ".$id" : ""}`;
}

/** Whether a route's id is that of a popup. */
export function isPopupRoute(routeId: string): boolean {
  return routeId.endsWith(".$id");
}

/**
 * Returns a function that builds the address of a product's popup. The popup opens over the current page
 * with that page's known parameters, if the product can have a popup there; else over the product's own catalogue.
 *
 * @param location the current page's, with or without a popup over it
 */
export function popupsOn(location: {
  pathname: string;
  search: string;
}): (product: Pick<ProductView, "href">) => string {
  const below = pageBelow(location.pathname);
  const [, query] = pageKey(location).split("?");
  const { kind, popups } = pages[below] ?? {};
  return ({ href }) => {
    const popup = popups && !kind ? popups + href.slice(href.lastIndexOf("/")) : href;
    return query && pageBelow(popup) === below ? `${popup}?${query}` : popup;
  };
}

/**
 * The address of a page without its popup and with normalised known parameters only. Addresses that show
 * the same page have the same key.
 */
export function pageKey({ pathname, search }: { pathname: string; search: string }): string {
  const below = pageBelow(pathname);
  const parameters = knownParameters(below, new URLSearchParams(search));
  return parameters ? withQuery(below, parameters) : `${pathname}${search}`;
}

/**
 * The canonical address of a page (RFC 6596). Each filter and each page of a catalogue has its own, for any order of its
 * products. Home with filtered grids has the canonical address of home. A popup's path is returned as it is: the canonical address of
 * a popup is its product's `href`.
 */
export function canonicalPath(location: { pathname: string; search: string }): string {
  const below = pageBelow(location.pathname);
  if (below !== location.pathname) return location.pathname;
  if (below === paths.home) return below;
  return pageKey({ pathname: below, search: location.search.replace(/([?&])tri=prix/, "$1") });
}

/** The known parameters of a page, normalised and in one order; null for an unknown path. */
export function knownParameters(
  path: string,
  query: URLSearchParams,
): Record<string, string | null> | null {
  const page = pages[path];
  return page ? readParameters(page.parameters ?? {}, query) : null;
}

/** The values of some parameters in an address, normalised and in one order. */
export function readParameters(parameters: ReadParameters, query: URLSearchParams) {
  const read = Object.entries(parameters).map(([name, read]) => [name, read(query.get(name))]);
  return Object.fromEntries(read) as Record<string, string | null>;
}

/** Larger page numbers are read as this one: no list has so many pages. */
const MAX_PAGE = 1e6;

/** Whether a text is the number of a list's page. Pages count from 1. */
export function isPageNumber(text: string): boolean {
  return /^[1-9]\d*$/.test(text);
}

/** The number of a list's page, from 1. A missing or invalid number is read as 1. */
export function pageNumber(value: string | null): number {
  return value && isPageNumber(value) ? Math.min(Number(value), MAX_PAGE) : 1;
}
