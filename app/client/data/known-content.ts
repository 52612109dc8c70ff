import { cataloguePath, type HomeFilters } from "~/address/paths";
import { pageNumber } from "~/address/read-address";
import { catalogueView, showsAll } from "~/catalogue/catalogue-view";
import { plainCategory } from "~/catalogue/categories";
import { type Collection, collect } from "~/catalogue/collection";
import { type HomeContent, homeView } from "~/catalogue/home-view";
import type { CatalogueKind } from "~/catalogue/kinds";
import { isLoading } from "~/catalogue/loading";
import type { CatalogueView, HomeView, Loading, ProductView } from "~/catalogue/views";
import { catalogueData } from "~/client/worker/register-worker";

/**
 * What this browser tab has been shown so far: with it popups open, home filters and the search
 * answers without asking the server again. For the browser only; the server must not share it.
 */
const products = new Map<string | undefined, ProductView>();
/** All of a catalogue; its indexes are made when they are first asked for. */
const collections = new Map<CatalogueKind, { from: readonly ProductView[]; all?: Collection }>();
let home: Pick<HomeContent, "banners" | "booster"> | null = null;

/** How old what was fetched ahead may be at the most where the server could be asked, in ms. */
export const RECENT_MS = 600_000;

/** Keeps the products of a grid. */
export function rememberProducts(shown: readonly ProductView[]): void {
  for (const product of shown) products.set(nameIn(product.href), product);
}

/** What stands for a product in the addresses of its popups, whatever page they are over. */
const nameIn = (path: string) => path.split("/").pop();

/** Keeps a catalogue where the view shows all of it. */
export function rememberCatalogue(kind: CatalogueKind, view: CatalogueView | Loading): void {
  if (!isLoading(view) && showsAll(view) && collections.get(kind)?.from !== view.products) {
    collections.set(kind, { from: view.products });
  }
}

/** Keeps the home page. */
export function rememberHome(view: HomeView): void {
  rememberCatalogue("eliquide", view.eliquides);
  rememberCatalogue("ecigarette", view.ecigarettes);
  if (!isLoading(view.booster) && view.booster) rememberProducts([view.booster]);
  home = { banners: view.banners, booster: view.booster };
}

/** A product that has been shown, by the address of a popup: ids are unique, whatever the kind. */
export function knownProduct(path: string): ProductView | undefined {
  return products.get(nameIn(path));
}

/** All products of a catalogue, if all have been shown. */
export function knownCollection(kind: CatalogueKind): Collection | null {
  const known = collections.get(kind);
  if (!known) return null;
  known.all ??= collect(known.from);
  return known.all;
}

/** The same, or what the service worker has fetched ahead for this build of late. */
export async function keptCollection(
  kind: CatalogueKind,
  maxAge = Number.POSITIVE_INFINITY,
): Promise<Collection | null> {
  const shown = knownCollection(kind);
  if (shown) return shown;
  const kept = await window.caches?.match(catalogueData(kind)).catch(() => null);
  if (kept?.headers.get("X-Build") !== BUILD_ID) return null;
  if (Date.now() - Number(kept.headers.get("X-Cached-Since")) > maxAge) return null;
  const view: CatalogueView | null = await kept.json().catch(() => null);
  return view && showsAll(view) ? collect(view.products) : null;
}

/** A page of a catalogue, if all of the catalogue has been shown. */
export function knownCatalogue(kind: CatalogueKind, url: string): CatalogueView | null {
  const collection = knownCollection(kind);
  const query = new URL(url).searchParams;
  const category = plainCategory(kind, query.get("category"));
  const question = { category, page: pageNumber(query.get("page")) };
  const hrefOf = (value: string | null) => cataloguePath(kind, value);
  return collection && catalogueView(kind, collection, question, hrefOf);
}

/**
 * The home page with other filters, if this browser has all that it takes.
 *
 * @param maxAge of what was fetched ahead, in ms; what is shown is as old as it is
 */
export async function knownHome(filters: HomeFilters, maxAge?: number): Promise<HomeView | null> {
  if (!home) return null;
  // A grid that came filtered is not the whole catalogue.
  const eliquides = await keptCollection("eliquide", maxAge);
  const ecigarettes = await keptCollection("ecigarette", maxAge);
  if (!eliquides || !ecigarettes) return null;
  return homeView({ ...home, eliquides, ecigarettes }, filters);
}
