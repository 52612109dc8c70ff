import type { ClientLoaderFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react";
import { contentKey, homeFilters, isHome } from "~/address/pages";
import { type CatalogueKind, catalogues } from "~/catalogue/kinds";
import type { CatalogueView, HomeView, Loading, ProductView } from "~/catalogue/views";
import { routerLocation } from "~/client/boot/remix-globals";
import { askServer } from "./ask-server";
import { knownCatalogue, knownHome, knownProduct } from "./known-content";
import { isRecent, type Received } from "./received";
import { show } from "./shown-views";

/** A popup that opens, closes or changes leaves the page below as it is. */
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

/** A catalogue from the server; without a connection, from what this tab has received. */
export function catalogueLoader(kind: CatalogueKind) {
  const route = `routes${catalogues[kind].path}`;
  return ({ request }: ClientLoaderFunctionArgs) => {
    const known = () => knownCatalogue(kind, request.url);
    // The products of a filter that was tapped before the app ran have just come with the page.
    const filtered = window.earlyFilter?.wanted ? known() : null;
    return filtered ? show(filtered) : askServer<View>(request, route, known);
  };
}

/**
 * A popup over the page that is shown comes from what that page has received lately, without a
 * request. With another page, which is asked for, the product is asked for too.
 */
export function popupLoader(route: string) {
  return ({ request }: ClientLoaderFunctionArgs) => {
    const next = new URL(request.url);
    const known = () => knownProduct(next.pathname);
    const isOverThisPage = contentKey(routerLocation()) === contentKey(next);
    return (
      atOnce(isOverThisPage, known()) ?? askServer<ProductView | Loading>(request, route, known)
    );
  };
}

/** Filters on home work in place; coming home from another page asks the server. */
export function homeLoader({ request }: ClientLoaderFunctionArgs) {
  const known = () => knownHome(homeFilters(request));
  const isInPlace = isHome(routerLocation().pathname);
  return atOnce(isInPlace, known()) ?? askServer<HomeView>(request, "routes/_home", known);
}

/** Shows what is known where it is recent, and where the page that is shown stays. */
function atOnce<T extends object>(isInPlace: boolean, known: Received<T> | null): T | null {
  return isInPlace && known && isRecent(known) ? show(known) : null;
}
