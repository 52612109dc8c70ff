import { LRUCache } from "lru-cache";
import { type HomeFilters, paths, unescapeId, withQuery } from "~/address/paths";
import { type CatalogueQuestion, catalogueView, homeView } from "~/catalogue/catalogue-view";
import type { AllProducts } from "~/catalogue/collection";
import { type CatalogueKind, productKindNames, productKinds } from "~/catalogue/kinds";
import { listPage } from "~/catalogue/list-page";
import { isLoading, loading } from "~/catalogue/loading";
import { type PriceListView, priceListView } from "~/catalogue/price-list";
import { MAX_OTHERS, search } from "~/catalogue/search";
import type { Loading, SearchView } from "~/catalogue/views";
import { productTypes } from "~/contentful/content-model";
import type { Contents } from "./contents";
import { content } from "./current.server";

/**
 * One function per question that pages ask. Each returns the view; null if the page or product does not exist;
 * `Loading` if the content is unavailable.
 */

/** The content types of the products that aren't e-liquids. */
const otherTypes = productTypes.filter((type) => type !== productKinds.eliquide.contentType);

/** At most this many on the best-sellers' page (docs/spec.md, "Pages"). */
const MAX_BEST_SELLERS = 3;

/** What `make` makes of all content; `Loading` if content is unavailable. */
async function fromContent<T>(make: (all: Contents) => T): Promise<T | Loading> {
  const all = await content();
  return all ? make(all) : loading;
}

/** A page of a catalogue or of one of its categories. Null beyond the last page. */
export function askCatalogue(kind: CatalogueKind, question: CatalogueQuestion) {
  return fromContent((all) => catalogueView(kind, all[productKinds[kind].contentType], question));
}

/** One product of a catalogue, by its id as the address spells it (see `unescapeId`). */
export function askProduct(kind: CatalogueKind, escapedId: string) {
  const id = unescapeId(escapedId);
  return fromContent((all) => all[productKinds[kind].contentType].byId.get(id) ?? null);
}

/** A product of any kind, including the booster, by its id as the address spells it. */
export function askAnyProduct(escapedId: string) {
  const id = unescapeId(escapedId);
  return fromContent((all) => {
    const found = productTypes.map((type) => all[type].byId.get(id));
    return found.find((product) => product !== undefined) ?? null;
  });
}

/** The home page, with a filter for each of its two grids. */
export function askHome(asked: HomeFilters) {
  return fromContent(({ banner, produit, eCigarettes, boosterNicotine }) => {
    const booster = boosterNicotine.products[0] ?? null;
    const content = { banners: [...banner], eliquides: produit, ecigarettes: eCigarettes, booster };
    return homeView(content, asked);
  });
}

/** All products of all kinds: for the price list, the site map, the feed and `/produits.json`. */
export function askAllProducts() {
  return fromContent((all) => {
    const byKind = productKindNames.map((kind) => [kind, all[productKinds[kind].contentType]]);
    return Object.fromEntries(byKind) as AllProducts;
  });
}

/** The first best-sellers among the e-liquids, for `/contentful`, which no page links to. */
export function askBestSellers() {
  return fromContent(({ produit }) => ({
    products: produit.bestSellers.slice(0, MAX_BEST_SELLERS),
  }));
}

/**
 * A page, from 1, of the e-liquids that a query finds, and on the first page what else of the shop it finds (docs/spec.md,
 * "Search"). An empty query finds none, and needs no content. Null beyond the last page.
 *
 * @param query as a parsed address has it: trimmed, and cut to its longest length
 */
export async function askSearch(asked: {
  query: string;
  page: number;
}): Promise<SearchView | Loading | null> {
  const { query: q, page } = asked;
  const found = q === "" ? NONE : await fromContent((all) => findIn(all, q));
  if (isLoading(found)) return found;
  if (found.eliquides.length > 0) vainSearches.delete(q);
  else if (q !== "") vainSearches.set(q, true);
  const list = listPage(found.eliquides, page, (page) => withQuery(paths.search, { q, page }));
  if (!list) return null;
  const { shown: results, total, ...pages } = list;
  const others = page === 1 ? found.others.slice(0, MAX_OTHERS) : [];
  return { query: q, total, results, others, ...(total > results.length && pages) };
}

const NONE = { eliquides: [], others: [] };

function findIn(all: Contents, query: string) {
  const others = otherTypes.flatMap((type) => all[type].products);
  return { eliquides: search(all.produit.products, query), others: search(others, query) };
}

const vainSearches = new LRUCache<string, true>({ max: 1000 });

/** Whether a search found nothing when it was last asked. */
export function findsNothing(query: string): boolean {
  return vainSearches.has(query);
}

/** A page, from 1, of the price list. Null beyond the last page. */
export async function askPriceList(page: number): Promise<PriceListView | Loading | null> {
  const all = await askAllProducts();
  return isLoading(all) ? all : priceListView(all, page);
}
