import { MAX_QUERY_LENGTH } from "~/address/pages";
import { type HomeFilters, idOfName, paths, withQuery } from "~/address/paths";
import { type CatalogueQuestion, catalogueView, homeView } from "~/catalogue/catalogue-view";
import type { CatalogueKind } from "~/catalogue/kinds";
import { listPage } from "~/catalogue/list-page";
import { loading } from "~/catalogue/loading";
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
import { type Contents, productTypes, typeOfKind } from "./content-types";
import { content } from "./current.server";

/**
 * One function per question that pages ask. Each has three outcomes: the view, null for what does not
 * exist, `Loading` for what can't be had now.
 */

/** At most this many on the best-sellers' page (spec §9). */
const MAX_BEST_SELLERS = 3;

/** A page of a catalogue, all of it or the category asked for. Null beyond the last page. */
export async function askCatalogue(
  kind: CatalogueKind,
  question: CatalogueQuestion,
): Promise<CatalogueView | Loading | null> {
  const collection = await content(typeOfKind[kind]);
  return collection ? catalogueView(kind, collection, question) : loading;
}

/** One product of a catalogue, by the name that its address has. */
export async function askProduct(
  kind: CatalogueKind,
  name: string,
): Promise<ProductView | Loading | null> {
  const collection = await content(typeOfKind[kind]);
  return collection ? (collection.byId.get(idOfName(name)) ?? null) : loading;
}

function allProducts() {
  return Promise.all(productTypes.map((type) => content(type)));
}

/** A product of any kind, the booster too. Absent only if every collection says so. */
export async function askAnyProduct(name: string): Promise<ProductView | Loading | null> {
  const collections = await allProducts();
  for (const collection of collections) {
    const product = collection?.byId.get(idOfName(name));
    if (product) return product;
  }
  return collections.includes(null) ? loading : null;
}

/** The home page, its two grids filtered by what was asked for. Each part may be `Loading`. */
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

/** All products that have pages, by catalogue, and the boosters. */
export type Everything = Record<CatalogueKind | "boosters", Contents["produit"]>;

/** All that there is, for the site map. */
export async function askEverything(): Promise<Everything | Loading> {
  const [eliquide, ecigarette, accessoire, boosters] = await Promise.all(
    productTypes.map((type) => content(type)),
  );
  if (!eliquide || !ecigarette || !accessoire || !boosters) return loading;
  return { eliquide, ecigarette, accessoire, boosters };
}

/** The first best-sellers among the e-liquids, as the hidden page shows them. */
export async function askBestSellers(): Promise<BestSellersView | Loading> {
  const liquids = await content("produit");
  if (!liquids) return loading;
  return { products: liquids.bestSellers.slice(0, MAX_BEST_SELLERS) };
}

/** What is looked for. Pages of what is found count from 1. */
type SearchQuestion = { query: string; page: number };

/**
 * A page of the e-liquids that a query finds (spec §2, "Search"). An empty query finds none, and
 * needs no content. Null beyond the last page.
 */
export async function askSearch({
  query,
  page,
}: SearchQuestion): Promise<SearchView | Loading | null> {
  const q = query.trim().slice(0, MAX_QUERY_LENGTH).trim();
  const liquids = q === "" ? null : await content("produit");
  if (q !== "" && !liquids) return loading;
  const found = liquids ? search(liquids.searchIndex, q) : [];
  const list = listPage(found, page, (page) => withQuery(paths.search, { q, page }));
  if (!list) return null;
  const { shown: results, total, ...others } = list;
  return { query: q, total, results, ...(total > results.length && others) };
}

/** A page of the price list, from 1: all that is sold. Null beyond the last page. */
export async function askPriceList(page: number): Promise<PriceListView | Loading | null> {
  const [eliquide, ecigarette, accessoire, booster] = await allProducts();
  if (!eliquide || !ecigarette || !accessoire || !booster) return loading;
  return priceListView({ eliquide, ecigarette, accessoire, booster }, page);
}
