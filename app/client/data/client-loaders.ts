import type { ClientLoaderFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react";
import { homeFilters, isHome, pageKey } from "~/address/pages";
import { type CatalogueKind, catalogues } from "~/catalogue/kinds";
import type { CatalogueView, HomeView, Loading, ProductView } from "~/catalogue/views";
import { routerState } from "~/client/boot/remix-globals";
import { askServer } from "./ask-server";
import { isRecent, knownCatalogue, knownHome, knownProduct, type Received } from "./known-content";
import { recordShown } from "./shown-views";

/** Keeps the data of a page when a popup opens, closes or changes over that page. */
export const unlessSameContent: ShouldRevalidateFunction = (change) => {
  const moved = change.currentUrl.href !== change.nextUrl.href;
  const same = pageKey(change.currentUrl) === pageKey(change.nextUrl);
  return moved && same ? false : change.defaultShouldRevalidate;
};

/** Loads a page's data from the server only: the about page and the search page. */
export function serverLoader<T extends object>(route: string) {
  return ({ request }: ClientLoaderFunctionArgs) => askServer<T>(request, route);
}

type View = CatalogueView | Loading;

/** Loads a catalogue from the server; if that fails, from the products that this tab has received. */
export function catalogueLoader(kind: CatalogueKind) {
  const route = `routes${catalogues[kind].path}`;
  return ({ request }: ClientLoaderFunctionArgs) => {
    const known = knownCatalogue(kind, request.url);
    // The visitor tapped a filter before the app ran: the products have just come with the page.
    const filtered = window.earlyFilter?.wanted ? known : null;
    return filtered ? recordShown(filtered) : askServer<View>(request, route, known);
  };
}

/**
 * Loads a popup's product. Over the page that is shown, a product that this tab received in the last ten
 * minutes opens without a request. Over another page, both page and product are requested.
 */
export function popupLoader(route: string) {
  return ({ request }: ClientLoaderFunctionArgs) => {
    const next = new URL(request.url);
    const known = knownProduct(next.pathname);
    const isOverThisPage = pageKey(routerState().location) === pageKey(next);
    return (
      withoutRequest(isOverThisPage, known) ??
      askServer<ProductView | Loading>(request, route, known)
    );
  };
}

/**
 * Loads home. Its filters need no request if the tab has both catalogues; for a visitor from another page the
 * server is asked.
 */
export function homeLoader({ request }: ClientLoaderFunctionArgs) {
  const known = knownHome(homeFilters(request));
  const isInPlace = isHome(routerState().location.pathname);
  return (
    withoutRequest(isInPlace, known) ??
    askServer<HomeView | Loading>(request, "routes/_home", known)
  );
}

/** The known view, if it is recent and the visitor stays on the same page; else null. */
function withoutRequest<T extends object>(isInPlace: boolean, known: Received<T> | null): T | null {
  return isInPlace && known && isRecent(known) ? recordShown(known) : null;
}
