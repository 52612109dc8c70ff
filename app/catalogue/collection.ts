import { addToGroup } from "./add-to-group";
import { type SearchIndex, searchIndex } from "./search";
import type { ProductView } from "./views";

/** Products of one kind with what their grids and their search need, in the browser too. */
export type Collection = {
  products: readonly ProductView[];
  byCategory: ReadonlyMap<string, readonly ProductView[]>;
  searchIndex: SearchIndex;
};

/** Indexes products. A product in several categories is found in each of them. */
export function collect(products: readonly ProductView[]): Collection {
  const byCategory = new Map<string, ProductView[]>();
  for (const product of products) {
    for (const category of product.categories) addToGroup(byCategory, category, product);
  }
  return { products, byCategory, searchIndex: searchIndex(products) };
}
