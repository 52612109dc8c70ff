import { isPopupRoute, pageKey, pageNumber, readSort, routeId } from "~/address/pages";
import { paths } from "~/address/paths";
import { catalogueView, homeView, showsAll } from "~/catalogue/catalogue-view";
import { plainCategory } from "~/catalogue/categories";
import { type Collection, collect } from "~/catalogue/collection";
import { catalogueKinds, catalogues } from "~/catalogue/kinds";
import { isLoading } from "~/catalogue/loading";
import { extendsQuery, MAX_OTHERS, search } from "~/catalogue/search";
import type {
  CatalogueView,
  FoundView,
  HomeView,
  ProductView,
  SearchView,
} from "~/catalogue/views";
import { FRESH_MS } from "./freshness";

/*
 * The store of views: the views that this tab has received, and the time of each. Page, popup, filter and search call
 * `findView`. A view that it returns is fresh (`isFresh`: use it) or known (show it at once, and refresh it); null is unknown.
 * For the browser only: on the server, all visitors would share these values.
 */

/** The time of a view that the browser restored from an earlier visit, if nothing says when that was. */
export const EARLIER_VISIT = 0;

/** When the tab received each view, and each content that views are made of, in ms by the phone's clock. */
const times = new WeakMap<object, number>();

/** The views as received, by route and page address. */
const received = new Map<string, object>();
/** The products, by the last part of their paths. */
const products = new Map<string | undefined, ProductView>();
/** The catalogues that the tab has received with all products, by kind; those in order of price by kind and `prix`. */
const collections = new Map<string, Collection>();
/** Home's content beside its catalogues. One entry: `put` takes maps. */
const homeParts = new Map<"home", Pick<HomeView, "banners" | "booster">>();

const changes = new EventTarget();
let version = 0;

/**
 * Stores a loader's view, and the content in it.
 *
 * @param at when the tab received the view, in ms, by the phone's clock: a server's clock may differ by hours
 */
export function storeView(route: string, url: string, view: object, at: number): void {
  if (isLoading(view)) return;
  // Of a time in the future, or not given, the age is unknown: a clock may have been set back.
  const receivedAt = at <= Date.now() ? at : EARLIER_VISIT;
  put(received, keyOf(route, url), view, receivedAt);
  storeContent(view, receivedAt);
  announceChange();
}

function storeContent(
  view: Partial<ProductView & CatalogueView & SearchView & HomeView>,
  at: number,
) {
  if (view.href) put(products, lastPart(view.href), view as ProductView, at);
  for (const product of view.results ?? []) storeContent(product, at);
  for (const product of view.others ?? []) storeContent(product, at);
  for (const product of view.products ?? []) storeContent(product, at);
  const kind = view.products?.[0]?.kind;
  if (view.products && kind && kind !== "booster" && showsAll(view as CatalogueView)) {
    put(collections, kind + (view.tri ?? ""), collect(view.products), at);
  }
  const { banners, booster = null, eliquides, ecigarettes } = view;
  if (!banners) return;
  for (const part of [eliquides, ecigarettes, booster]) if (part) storeContent(part, at);
  put(homeParts, "home", { banners, booster }, at);
}

/** Stores a value, unless a newer one is stored: the service worker's old answer may arrive last. */
function put<Key, T extends object>(map: Map<Key, T>, key: Key, value: T, receivedAt: number) {
  times.set(value, receivedAt);
  map.set(key, newest(map.get(key), value) as T);
}

/**
 * The newest view that this tab has for an address: as received, or made of received content.
 *
 * @param route id of the route whose loader answers with the view
 * @returns null if the view is unknown
 */
export function findView<T extends object>(route: string, url: string): T | null {
  const made = makeView(route, new URL(url));
  return (newest(received.get(keyOf(route, url)), made) as T | undefined) ?? null;
}

function makeView(route: string, { pathname, searchParams }: URL): object | undefined {
  if (isPopupRoute(route)) return products.get(lastPart(pathname));
  if (route === routeId(paths.home)) return makeHome(searchParams);
  const page = pageNumber(searchParams.get("page"));
  if (route === routeId(paths.search)) {
    return page > 1 ? undefined : makeSearch(searchParams.get("q")?.trim() ?? "");
  }
  const kind = catalogueKinds.find((kind) => route === routeId(catalogues[kind].path));
  if (!kind) return undefined;
  const tri = readSort(searchParams.get("tri"));
  const sorted = collections.get(kind + (tri ?? ""));
  const collection = newest(sorted, collections.get(kind)) as Collection | undefined;
  if (!collection) return undefined;
  const category = plainCategory(kind, searchParams.get("category"));
  const view = catalogueView(kind, collection, { category, tri, page });
  return view ? dated(view, collection) : undefined;
}

/** Home with any filters, if the tab has all products of its grids. */
function makeHome(query: URLSearchParams): HomeView | undefined {
  const parts = homeParts.get("home");
  const eliquides = collections.get("eliquide");
  const ecigarettes = collections.get("ecigarette");
  if (!parts || !eliquides || !ecigarettes) return undefined;
  const filters = {
    eliquides: plainCategory("eliquide", query.get("eliquides")),
    ecigarettes: plainCategory("ecigarette", query.get("ecigarettes")),
  };
  const view = homeView({ ...parts, eliquides, ecigarettes }, filters);
  return dated(view, parts, eliquides, ecigarettes);
}

/**
 * A search's results, if the tab has all e-liquids, or all results of a query that this one extends. Its `others` come
 * from such a query alone.
 */
function makeSearch(query: string): FoundView | undefined {
  const answers = [...received.values()].filter(
    (view: Partial<SearchView>) => !view.previousPage && extendsQuery(query, view.query ?? ""),
  );
  const hasAll = ({ results, total }: Partial<SearchView>) => results?.length === total;
  const hasOthers = ({ others }: Partial<SearchView>) => others && others.length < MAX_OTHERS;
  const source = collections.get("eliquide") ?? newestOf(answers.filter(hasAll));
  if (!source) return undefined;
  const { products, results = [] } = source as Partial<Collection & SearchView>;
  const found = search(products ?? results, query);
  const view = { query, total: found.length, results: found };
  const other = newestOf(answers.filter(hasOthers)) as SearchView | undefined;
  return other
    ? dated({ ...view, others: search(other.others, query) }, source, other)
    : dated(view, source);
}

const newestOf = (views: object[]) => views.reduce<object | undefined>(newest, undefined);

/** The view, with the time of the oldest content in it. */
function dated<T extends object>(view: T, ...parts: object[]): T {
  times.set(view, Math.min(...parts.map(receivedAt)));
  return view;
}

function newest(a: object | undefined, b: object | undefined): object | undefined {
  if (!a || !b) return a ?? b;
  return receivedAt(a) > receivedAt(b) ? a : b;
}

/** When the tab received a view, in ms; a view that didn't come through the store counts as new. */
export function receivedAt(view: object): number {
  return times.get(view) ?? Number.POSITIVE_INFINITY;
}

/** Whether a view may be shown without a request and without its date. */
export function isFresh(view: object): boolean {
  return Date.now() - receivedAt(view) < FRESH_MS;
}

/** Whether a view needs no request: it is fresh, and, if it is a search, has its `others`. */
export function isSettled(view: object): boolean {
  return isFresh(view) && !("query" in view && !("others" in view));
}

/** A number that grows with each change. */
export function storeVersion(): number {
  return version;
}

/** Calls `change` when the store has received a view, and when time may have made a view old. */
export function onChange(change: () => void): () => void {
  changes.addEventListener("change", change);
  return () => changes.removeEventListener("change", change);
}

/** Lets pages judge the age of their views again. */
export function announceChange(): void {
  version++;
  changes.dispatchEvent(new Event("change"));
}

/** Popups over the same page have one key: the popup has a route of its own. */
function keyOf(route: string, url: string): string {
  const address = new URL(url);
  return `${route} ${isPopupRoute(route) ? lastPart(address.pathname) : pageKey(address)}`;
}

const lastPart = (path: string) => path.split("/").at(-1);
