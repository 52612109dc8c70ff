import { plainCategory } from "~/catalogue/categories";
import { type CatalogueKind, catalogueKinds, catalogues } from "~/catalogue/kinds";
import type { ProductView } from "~/catalogue/views";
import { type HomeFilters, POPUPS_OVER_HOME, paths, withQuery } from "./paths";

/** A page of the site. The parser, the links to popups and the JSON addresses follow from it. */
type Page = {
  /** The parameters that the page's content depends on, in their order in addresses. */
  parameters?: Readonly<Record<string, ReadParameter>>;
  /** The path of the page's view model as JSON. */
  json?: string;
  /** The path that the addresses of popups over the page begin with. */
  popups?: string;
  /** Set for a catalogue: only its own products have popups over it. */
  kind?: CatalogueKind;
};

/** Brings a parameter into its one spelling; null where it is not given or changes nothing. */
type ReadParameter = (asked: string | null) => string | null;

function categoryOf(kind: CatalogueKind): ReadParameter {
  return (asked) => plainCategory(kind, asked);
}

const readPage: ReadParameter = (asked) => {
  const page = pageNumber(asked);
  return page > 1 ? String(page) : null;
};

/** The longest search, in UTF-16 units. The rest of a longer one is cut off. */
export const MAX_QUERY_LENGTH = 100;

const readSearch: ReadParameter = (asked) =>
  asked?.trim().slice(0, MAX_QUERY_LENGTH).trim() ?? null;

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
};

function catalogue(kind: CatalogueKind): Page {
  const { path } = catalogues[kind];
  const parameters = { category: categoryOf(kind), page: readPage };
  return { parameters, json: `${path}.json`, popups: path, kind };
}

/** Whether an address is the home page, with or without a popup over it. */
export function isHome(pathname: string): boolean {
  return pageBelow(pathname) === paths.home;
}

/** The path of the page that an address shows, below a popup where there is one. */
export function pageBelow(pathname: string): string {
  const below = Object.entries(pages).find(
    ([, { popups }]) => popups && pathname.startsWith(`${popups}/`),
  );
  return below?.[0] ?? pathname;
}

/**
 * Gives products' popups their addresses: over the page that is shown, with its filter, where the
 * page can have the popup over it; else over the product's own catalogue.
 *
 * @param location of the page that shows the products, with or without a popup over it
 */
export function popupsOn(location: {
  pathname: string;
  search: string;
}): (product: Pick<ProductView, "href">) => string {
  const below = pageBelow(location.pathname);
  const [, query] = contentKey(location).split("?");
  const { kind, popups } = pages[below] ?? {};
  return ({ href }) => {
    const popup = popups && !kind ? popups + href.slice(href.lastIndexOf("/")) : href;
    return query && pageBelow(popup) === below ? `${popup}?${query}` : popup;
  };
}

/**
 * The same text for all addresses that show the same content, whatever popup is open, however a
 * filter is spelt and whatever other parameters there are.
 */
export function contentKey({ pathname, search }: { pathname: string; search: string }): string {
  const below = pageBelow(pathname);
  const parameters = knownParameters(below, new URLSearchParams(search));
  return parameters ? withQuery(below, parameters) : `${pathname}${search}`;
}

/**
 * The canonical address of a page or popup (RFC 6596). A filtered catalogue and each of its pages
 * have their own; the canonical address of home with filtered grids is home.
 */
export function canonicalPath(location: { pathname: string; search: string }): string {
  const below = pageBelow(location.pathname);
  if (below !== location.pathname) return location.pathname;
  return below === paths.home ? below : contentKey(location);
}

/** The known parameters of a page in their plain form and in one order; null for an unknown path. */
export function knownParameters(
  path: string,
  query: URLSearchParams,
): Record<string, string | null> | null {
  const page = pages[path];
  if (!page) return null;
  const parameters = Object.entries(page.parameters ?? {});
  return Object.fromEntries(parameters.map(([name, read]) => [name, read(query.get(name))]));
}

/** Page numbers above this are read as this: no list has so many pages. */
const MAX_PAGE = 1e6;

/** The number of a list's page, from 1. Anything but a page number is read as 1. */
export function pageNumber(asked: string | null): number {
  return asked && /^[1-9]\d*$/.test(asked) ? Math.min(Number(asked), MAX_PAGE) : 1;
}

/** The home filters of an address, in their plain form. */
export function homeFilters({ url }: Pick<Request, "url">): HomeFilters {
  const known = knownParameters(paths.home, new URL(url).searchParams);
  return { eliquides: null, ecigarettes: null, ...known };
}
