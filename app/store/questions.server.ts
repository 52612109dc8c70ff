import { type HomeFilters, paths, unescapeId, withQuery } from "~/address/paths";
import { type CatalogueQuestion, catalogueView, homeView } from "~/catalogue/catalogue-view";
import type { AllProducts } from "~/catalogue/collection";
import { type CatalogueKind, productKindNames, productKinds } from "~/catalogue/kinds";
import { listPage } from "~/catalogue/list-page";
import { isLoading, loading } from "~/catalogue/loading";
import { type PriceListView, priceListView } from "~/catalogue/price-list";
import { search } from "~/catalogue/search";
import type {
  BestSellersView,
  CatalogueView,
  HomeView,
  Loading,
  ProductView,
  SearchView,
} from "~/catalogue/views";
import { content } from "./current.server";

/**
 * One function per question that pages ask. Each returns the view; null if the page or product does not exist;
 * `Loading` if its content is unavailable, on home in place of a part.
 */

/** At most this many on the best-sellers' page (docs/spec.md, "Pages"). */
const MAX_BEST_SELLERS = 3;

/** A page of a catalogue or of one of its categories. Null beyond the last page. */
export async function askCatalogue(
  kind: CatalogueKind,
  question: CatalogueQuestion,
): Promise<CatalogueView | Loading | null> {
  const collection = await content(productKinds[kind].contentType);
  return collection ? catalogueView(kind, collection, question) : loading;
}

/** One product of a catalogue, by its id as the address spells it (see `unescapeId`). */
export async function askProduct(
  kind: CatalogueKind,
  escapedId: string,
): Promise<ProductView | Loading | null> {
  const collection = await content(productKinds[kind].contentType);
  return collection ? (collection.byId.get(unescapeId(escapedId)) ?? null) : loading;
}

/** The products of each kind; null for a kind whose content is unavailable. */
function productsOfEachKind() {
  return Promise.all(
    productKindNames.map(
      async (kind) => [kind, await content(productKinds[kind].contentType)] as const,
    ),
  );
}

/**
 * A product of any kind, including the booster, by its id as the address spells it. Null only if all kinds are
 * available and none has it.
 */
export async function askAnyProduct(escapedId: string): Promise<ProductView | Loading | null> {
  const collections = await productsOfEachKind();
  for (const [, collection] of collections) {
    const product = collection?.byId.get(unescapeId(escapedId));
    if (product) return product;
  }
  return collections.some(([, collection]) => collection === null) ? loading : null;
}

/** The home page, with a filter for each of its two grids. Each part may be `Loading`. */
export async function askHome(asked: HomeFilters): Promise<HomeView> {
  const [banners, eliquides, ecigarettes, boosters] = await Promise.all([
    content("banner"),
    content("produit"),
    content("eCigarettes"),
    content("boosterNicotine"),
  ]);
  const booster = boosters ? (boosters.products[0] ?? null) : loading;
  return homeView(
    { banners: banners ? [...banners] : loading, eliquides, ecigarettes, booster },
    asked,
  );
}

/** All products of all kinds: for the price list, the site map, the feed and `/produits.json`. */
export async function askAllProducts(): Promise<AllProducts | Loading> {
  const collections = await productsOfEachKind();
  if (collections.some(([, collection]) => collection === null)) return loading;
  return Object.fromEntries(collections) as AllProducts;
}

/** The first best-sellers among the e-liquids, for `/contentful`, which no page links to. */
export async function askBestSellers(): Promise<BestSellersView | Loading> {
  const liquids = await content("produit");
  if (!liquids) return loading;
  return { products: liquids.bestSellers.slice(0, MAX_BEST_SELLERS) };
}

/**
 * A page, from 1, of the e-liquids that a query finds (docs/spec.md, "Search"). An empty query finds none,
 * and needs no content. Null beyond the last page.
 *
 * @param query as a parsed address has it: trimmed, and cut to its longest length
 */
export async function askSearch({
  query: q,
  page,
}: {
  query: string;
  page: number;
}): Promise<SearchView | Loading | null> {
  const liquids = q === "" ? null : await content("produit");
  if (q !== "" && !liquids) return loading;
  const found = liquids ? search(liquids.products, q) : [];
  const list = listPage(found, page, (page) => withQuery(paths.search, { q, page }));
  if (!list) return null;
  const { shown: results, total, ...others } = list;
  return { query: q, total, results, ...(total > results.length && others) };
}

/** A page, from 1, of the price list. Null beyond the last page. */
export async function askPriceList(page: number): Promise<PriceListView | Loading | null> {
  const all = await askAllProducts();
  return isLoading(all) ? all : priceListView(all, page);
}
