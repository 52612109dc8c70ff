import { pageNumber } from "~/address/pages";
import type { HomeFilters } from "~/address/paths";
import { catalogueView, type HomeContent, homeView, showsAll } from "~/catalogue/catalogue-view";
import { plainCategory } from "~/catalogue/categories";
import { type Collection, collect } from "~/catalogue/collection";
import type { CatalogueKind } from "~/catalogue/kinds";
import { isLoading } from "~/catalogue/loading";
import { search } from "~/catalogue/search";
import type { CatalogueView, HomeView, Loading, ProductView, SearchView } from "~/catalogue/views";
import type { Received } from "./received";

/**
 * What this browser tab has received: popups, home filters and the search answer from it, at once
 * while it is recent, later where the server can't be asked. Never shared among visitors: for the
 * browser only.
 */
const products = new Map<string | undefined, Received<ProductView>>();
/** The products of whole catalogues. */
const catalogues = new Map<CatalogueKind, Received<readonly ProductView[]>>();
/** Their indexes, built when they are first needed. */
const collections = new WeakMap<readonly ProductView[], Collection>();
let home: Received<Pick<HomeContent, "banners" | "booster">> | null = null;

type View = ProductView | CatalogueView | SearchView | HomeView | Loading;

/** Remembers the products that a page's or a popup's view has. Other views have none. */
export function remember(view: View, receivedAt: number): void {
  if ("href" in view) putNewer(products, nameIn(view.href), { view, receivedAt });
  if ("results" in view) for (const product of view.results) remember(product, receivedAt);
  if ("products" in view) {
    for (const product of view.products) remember(product, receivedAt);
    const kind = view.products[0]?.kind;
    if (kind && kind !== "booster" && showsAll(view)) {
      putNewer(catalogues, kind, { view: view.products, receivedAt });
    }
  }
  if ("banners" in view) {
    const { banners, booster, eliquides, ecigarettes } = view;
    for (const part of [eliquides, ecigarettes, booster]) if (part) remember(part, receivedAt);
    if (!isLoading(banners) && !isLoading(booster))
      home = { view: { banners, booster }, receivedAt };
  }
}

/** Copies of the service worker may arrive after newer answers. */
function putNewer<Key, T>(map: Map<Key, Received<T>>, key: Key, received: Received<T>): void {
  const known = map.get(key);
  if (!known || known.receivedAt <= received.receivedAt) map.set(key, received);
}

/** The name of a product in the addresses of its popups, whatever page they are over. */
const nameIn = (path: string) => path.split("/").pop();

/** A product, by the address of a popup: ids are unique, whatever the kind. */
export function knownProduct(path: string): Received<ProductView> | null {
  return products.get(nameIn(path)) ?? null;
}

/** A page of a catalogue, if this tab has received all of the catalogue. */
export function knownCatalogue(kind: CatalogueKind, url: string): Received<CatalogueView> | null {
  const known = knownCollection(kind);
  const query = new URL(url).searchParams;
  const category = plainCategory(kind, query.get("category"));
  const question = { category, page: pageNumber(query.get("page")) };
  const view = known && catalogueView(kind, known.view, question);
  return view && { view, receivedAt: known.receivedAt };
}

/** What a query finds, if this tab has received all e-liquids. */
export function knownSearch(query: string): Received<SearchView> | null {
  const known = knownCollection("eliquide");
  if (!known) return null;
  const results = search(known.view.searchIndex, query);
  return { view: { query, total: results.length, results }, receivedAt: known.receivedAt };
}

/** The home page with other filters, if this tab has received all that its grids show. */
export function knownHome(filters: HomeFilters): Received<HomeView> | null {
  const eliquides = knownCollection("eliquide");
  const ecigarettes = knownCollection("ecigarette");
  if (!home || !eliquides || !ecigarettes) return null;
  const content = { ...home.view, eliquides: eliquides.view, ecigarettes: ecigarettes.view };
  const times = [home, eliquides, ecigarettes].map(({ receivedAt }) => receivedAt);
  return { view: homeView(content, filters), receivedAt: Math.min(...times) };
}

function knownCollection(kind: CatalogueKind): Received<Collection> | null {
  const known = catalogues.get(kind);
  if (!known) return null;
  const { view: all, receivedAt } = known;
  const collection = collections.get(all) ?? collect(all);
  collections.set(all, collection);
  return { view: collection, receivedAt };
}
