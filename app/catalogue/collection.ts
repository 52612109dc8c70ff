import { addToGroup } from "./add-to-group";
import { type SearchIndex, searchIndex } from "./search";
import type { ProductView } from "./views";

/** Products of one kind with what their grids and their search need, in the browser too. */
export type Collection = {
  products: readonly ProductView[];
  byCategory: ReadonlyMap<string, readonly ProductView[]>;
  searchIndex: SearchIndex;
};

/** Indexes products. */
export function collect(products: readonly ProductView[]): Collection {
  return { products, byCategory: groupByCategory(products), searchIndex: searchIndex(products) };
}

/** Products by category; one in several categories is found in each of them. */
export function groupByCategory(products: readonly ProductView[]): Collection["byCategory"] {
  const byCategory = new Map<string, ProductView[]>();
  for (const product of products) {
    for (const category of product.categories) addToGroup(byCategory, category, product);
  }
  return byCategory;
}
