import { addToGroup } from "./add-to-group";
import type { Collection } from "./collection";
import { inListOrder } from "./price-list";
import { type SearchIndex, searchIndex } from "./search";
import type { ProductView } from "./views";

/**
 * All products of one content type with what any question needs, worked out once when content is
 * refreshed: the cost of a page does not grow with the catalogue (design, invariant 6).
 */
export type KeptCollection = Collection & {
  byId: ReadonlyMap<string, ProductView>;
  bestSellers: readonly ProductView[];
  /** The same products as the price list has them: category by category, by name. */
  priceList: readonly ProductView[];
  /** When products were last changed, by id, as ISO 8601: no part of what a page shows of them. */
  changes: ReadonlyMap<string, string>;
  /** The last of these changes, in ms since 1970; null where none is known. */
  changedAt: number | null;
};

/**
 * Indexes products for the server's questions. The search index is made when it is first asked for:
 * it takes as long as all else, only e-liquids are searched, and a start's first page goes without.
 */
export function collectToKeep(
  products: readonly ProductView[],
  changes: KeptCollection["changes"],
): KeptCollection {
  let index: SearchIndex | null = null;
  return {
    products,
    byCategory: groupByCategory(products),
    get searchIndex() {
      index ??= searchIndex(products);
      return index;
    },
    byId: new Map(products.map((product) => [product.id, product])),
    bestSellers: products.filter(({ bestSeller }) => bestSeller),
    priceList: inListOrder(products),
    changes,
    changedAt: lastOf(changes),
  };
}

/** As `collect` does it, whose code browsers get: its bytes are counted, and a split of it cost 31. */
function groupByCategory(products: readonly ProductView[]): Collection["byCategory"] {
  const groups = new Map<string, ProductView[]>();
  for (const product of products) {
    for (const category of product.categories) addToGroup(groups, category, product);
  }
  return groups;
}

function lastOf(changes: KeptCollection["changes"]): number | null {
  let last: number | null = null;
  for (const change of changes.values()) last = Math.max(last ?? 0, Date.parse(change));
  return last;
}
