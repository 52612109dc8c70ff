import { plainCategory } from "~/catalogue/categories";
import { type CatalogueKind, catalogueKinds, catalogues } from "~/catalogue/kinds";
import type { ProductView } from "~/catalogue/views";
import { type HomeFilters, paths, popupsOver, withQuery } from "./paths";

/** What addresses show, however they are spelt and whatever parameters others have added. */

/** Whether an address is the home page, with or without a popup over it. */
export function isHome(pathname: string): boolean {
  return pathname === paths.home || pathname.startsWith(`${popupsOver[paths.home]}/`);
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
  const page = pageNumber(query.get("page"));
  const cut = { page: page > 1 ? String(page) : null };
  if (path === paths.search) {
    return { q: query.get("q")?.trim().slice(0, MAX_QUERY_LENGTH).trim() ?? null, ...cut };
  }
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

/** A page that no list has. */
const BEYOND_ALL = 1e6;

/** Which page of a list is asked for, from 1; what is no page number asks for the first. */
export function pageNumber(asked: string | null): number {
  return asked && /^[1-9]\d*$/.test(asked) ? Math.min(Number(asked), BEYOND_ALL) : 1;
}

/** How much of a search counts, in UTF-16 units: anyone can ask for anything. */
export const MAX_QUERY_LENGTH = 100;

/** The home filters of an address, as it spells them. */
export function homeFilters({ url }: Pick<Request, "url">): HomeFilters {
  const { searchParams } = new URL(url);
  return {
    eliquides: searchParams.get("eliquides"),
    ecigarettes: searchParams.get("ecigarettes"),
  };
}
