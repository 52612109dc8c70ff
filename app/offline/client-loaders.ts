import type { ClientLoaderFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react";
import { type CatalogueKind, catalogueKinds, catalogues } from "~/catalogue/kinds";
import { hasLoading } from "~/catalogue/loading";
import type { CatalogueView, HomeView, Loading, ProductView } from "~/catalogue/views";
import { contentKey, homeFilters, isHome, productPath } from "~/paths";
import { askServer } from "./ask-server";
import { knownCatalogue, knownHome, knownProduct } from "./known-content";

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

/** A catalogue from the server; where there is no line, from what this tab has been shown. */
export function catalogueLoader(kind: CatalogueKind) {
  const route = `routes${catalogues[kind].path}`;
  return ({ request }: ClientLoaderFunctionArgs) =>
    askServer<CatalogueView | Loading>(request, route, () => knownCatalogue(kind, request.url));
}

/** A popup over a catalogue is painted from what the page has, without a request. */
export function popupLoader(kind: CatalogueKind) {
  const route = `routes${catalogues[kind].path}.$id`;
  return async ({ request }: ClientLoaderFunctionArgs) =>
    knownProduct(new URL(request.url).pathname) ??
    (await askServer<ProductView | Loading>(request, route));
}

/** The same over home, where a popup's address does not tell the product's kind. */
export async function popupOverHomeLoader({ params, request }: ClientLoaderFunctionArgs) {
  const id = params.id ?? "";
  for (const kind of [...catalogueKinds, "booster"] as const) {
    const product = knownProduct(productPath(kind, id));
    if (product) return product;
  }
  return askServer<ProductView | Loading>(request, "routes/_home.produit.$id");
}

/** Filters on home work in place; coming from another page asks for what is new. */
export async function homeLoader({ request }: ClientLoaderFunctionArgs) {
  const known = () => knownHome(homeFilters(request));
  const inPlace = isHome(window.location.pathname) ? await known() : null;
  if (inPlace && !hasLoading(inPlace)) return inPlace;
  return askServer<HomeView>(request, "routes/_home", known);
}
