import { pageNumber } from "~/address/pages";
import type { HomeFilters } from "~/address/paths";
import { catalogueView, homeView, showsAll } from "~/catalogue/catalogue-view";
import { plainCategory } from "~/catalogue/categories";
import { type Collection, collect } from "~/catalogue/collection";
import type { CatalogueKind } from "~/catalogue/kinds";
import { search } from "~/catalogue/search";
import type { CatalogueView, HomeView, Loading, ProductView, SearchView } from "~/catalogue/views";
import { RECENT_MS } from "./recent";

/** A view, or the content that views are made of, and when the server sent it, in ms. */
export type Received<T> = { view: T; receivedAt: number };

/** Whether a view may be shown without a request. */
export function isRecent({ receivedAt }: Pick<Received<unknown>, "receivedAt">): boolean {
  return Date.now() - receivedAt < RECENT_MS;
}

/*
 * The content that this tab has received. Popups need no request while the content is recent, and show old content
 * when newer content can't be fetched. So do home's filters and the header's search, if the tab has received whole
 * catalogues. For the browser only: on the server, all visitors would share these values.
 */

/** The products, by the last part of their paths. */
const products = new Map<string | undefined, Received<ProductView>>();
/** The catalogues that this tab has received with all products. */
const catalogues = new Map<CatalogueKind, Received<Collection>>();
let home: Received<Pick<HomeView, "banners" | "booster">> | null = null;

type View = ProductView | CatalogueView | SearchView | HomeView | Loading;

/** Stores the products, and home's banners and booster, of a page's or a popup's view. */
export function remember(view: View, receivedAt: number): void {
  if ("href" in view) putNewer(products, lastPart(view.href), { view, receivedAt });
  if ("results" in view) for (const product of view.results) remember(product, receivedAt);
  if ("products" in view) {
    for (const product of view.products) remember(product, receivedAt);
    const kind = view.products[0]?.kind;
    if (kind && kind !== "booster" && showsAll(view)) {
      putNewer(catalogues, kind, { view: collect(view.products), receivedAt });
    }
  }
  if ("banners" in view) {
    const { banners, booster, eliquides, ecigarettes } = view;
    for (const part of [eliquides, ecigarettes, booster]) if (part) remember(part, receivedAt);
    home = { view: { banners, booster }, receivedAt };
  }
}

/** Stores content, unless newer content is stored: the service worker's old answer may arrive last. */
function putNewer<Key, T>(map: Map<Key, Received<T>>, key: Key, received: Received<T>): void {
  const known = map.get(key);
  if (!known || known.receivedAt <= received.receivedAt) map.set(key, received);
}

/** The last part of a popup's path: a product has the same over every page, and no other product has it. */
const lastPart = (path: string) => path.split("/").pop();

/** The product of a popup's path, if this tab has received the product. */
export function knownProduct(path: string): Received<ProductView> | null {
  return products.get(lastPart(path)) ?? null;
}

/** A page of a catalogue, if this tab has received all of the catalogue. */
export function knownCatalogue(kind: CatalogueKind, url: string): Received<CatalogueView> | null {
  const known = catalogues.get(kind);
  if (!known) return null;
  const query = new URL(url).searchParams;
  const category = plainCategory(kind, query.get("category"));
  const view = catalogueView(kind, known.view, { category, page: pageNumber(query.get("page")) });
  return view && { view, receivedAt: known.receivedAt };
}

/** The results of a search, if this tab has received all e-liquids. */
export function knownSearch(query: string): Received<SearchView> | null {
  const known = catalogues.get("eliquide");
  if (!known) return null;
  const results = search(known.view.products, query);
  return { view: { query, total: results.length, results }, receivedAt: known.receivedAt };
}

/** The home page with other filters, if this tab has received all products of its grids. */
export function knownHome(filters: HomeFilters): Received<HomeView> | null {
  const eliquides = catalogues.get("eliquide");
  const ecigarettes = catalogues.get("ecigarette");
  if (!home || !eliquides || !ecigarettes) return null;
  const content = { ...home.view, eliquides: eliquides.view, ecigarettes: ecigarettes.view };
  const times = [home, eliquides, ecigarettes].map(({ receivedAt }) => receivedAt);
  return { view: homeView(content, filters), receivedAt: Math.min(...times) };
}
