import type { ClientLoaderFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react";
import { contentKey, homeFilters, isHome } from "~/address/read-address";
import { type CatalogueKind, catalogues } from "~/catalogue/kinds";
import { hasLoading } from "~/catalogue/loading";
import type { CatalogueView, HomeView, Loading, ProductView } from "~/catalogue/views";
import { routerLocation } from "~/client/boot/remix-globals";
import { askServer } from "./ask-server";
import { knownCatalogue, knownHome, knownProduct, RECENT_MS } from "./known-content";

/** Opening, closing and changing a popup leaves the page below as it is. */
export const unlessSameContent: ShouldRevalidateFunction = (change) => {
  const moved = change.currentUrl.href !== change.nextUrl.href;
  const same = contentKey(change.currentUrl) === contentKey(change.nextUrl);
  return moved && same ? false : change.defaultShouldRevalidate;
};

/** A page whose data only the server has. */
export function serverLoader<T extends object>(route: string) {
  return ({ request }: ClientLoaderFunctionArgs) => askServer<T>(request, route);
}

type View = CatalogueView | Loading;

/** A catalogue from the server; where there is no line, from what this tab has been shown. */
export function catalogueLoader(kind: CatalogueKind) {
  const route = `routes${catalogues[kind].path}`;
  return ({ request }: ClientLoaderFunctionArgs) => {
    const known = () => knownCatalogue(kind, request.url);
    // The products of a filter that was tapped before the app ran have just come with the page.
    return (window.earlyFilter?.wanted && known()) || askServer<View>(request, route, known);
  };
}

/**
 * A popup is painted from what the page below has, without a request. Where that page is another
 * one, which comes anew, the product is asked for, too: it may have been seen long ago.
 */
export function popupLoader(route: string) {
  return ({ request }: ClientLoaderFunctionArgs) => {
    const next = new URL(request.url);
    const known = () => knownProduct(next.pathname);
    const isOverThisPage = contentKey(routerLocation()) === contentKey(next);
    return (isOverThisPage && known()) || askServer<ProductView | Loading>(request, route, known);
  };
}

/** Filters on home work in place; coming from another page asks for what is new. */
export async function homeLoader({ request }: ClientLoaderFunctionArgs) {
  const filters = homeFilters(request);
  const inPlace = isHome(window.location.pathname) ? await knownHome(filters, RECENT_MS) : null;
  if (inPlace && !hasLoading(inPlace)) return inPlace;
  return askServer<HomeView>(request, "routes/_home", () => knownHome(filters));
}
