import { fold } from "./fold";
import { catalogues } from "./kinds";
import { type SearchIndex, searchIndex } from "./search";
import type { ProductView } from "./views";

/** Products of one kind, indexed for their grids and the search, in the browser too. */
export type Collection = {
  products: readonly ProductView[];
  byCategory: ReadonlyMap<string, readonly ProductView[]>;
  searchIndex: SearchIndex;
};

/** Indexes products. A product in several categories is found in each of them. */
export function collect(products: readonly ProductView[]): Collection {
  const categories = new Set(products.flatMap(({ categories }) => categories));
  const membersOf = (category: string) =>
    products.filter(({ categories }) => categories.includes(category));
  return {
    products,
    byCategory: new Map([...categories].map((category) => [category, membersOf(category)])),
    searchIndex: searchIndex(products),
  };
}

/**
 * All products of one content type, indexed for every question when the content is read: the cost of
 * a page doesn't grow with the catalogue. For the server only.
 */
export type ProductIndex = Collection & {
  byId: ReadonlyMap<string, ProductView>;
  bestSellers: readonly ProductView[];
  /** The products in the order of the price list: by category, then by name. */
  priceList: readonly ProductView[];
  /** The time of each product's last change, by id, as ISO 8601 in UTC. */
  changes: ReadonlyMap<string, string>;
  /** The latest of these times; null where none is known. */
  lastChange: string | null;
};

/** @param changes see `ProductIndex` */
export function indexProducts(
  products: readonly ProductView[],
  changes: ProductIndex["changes"],
): ProductIndex {
  return {
    ...collect(products),
    byId: new Map(products.map((product) => [product.id, product])),
    bestSellers: products.filter(({ bestSeller }) => bestSeller),
    priceList: inListOrder(products),
    changes,
    lastChange: [...changes.values()].sort().at(-1) ?? null,
  };
}

/** Products in the order of the price list: by category, in the filters' order, then by name. */
function inListOrder(products: readonly ProductView[]): ProductView[] {
  return products
    .map((product) => ({ product, key: `${categoryRank(product)} ${fold(product.name)}` }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ product }) => product);
}

/** The sort key of a product's category among the others of its kind: `0`, `1`, … `9 promo`. */
function categoryRank({ kind, category }: ProductView): string {
  const filters = kind === "booster" ? [] : catalogues[kind].filters;
  const at = filters.findIndex((filter) => filter.category === category);
  return at < 0 ? `9 ${fold(category ?? "")}` : `${at}`;
}
