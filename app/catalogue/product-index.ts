import { type Collection, collect } from "./collection";
import { inListOrder } from "./price-list";
import type { ProductView } from "./views";

/**
 * All products of one content type with what any question needs, worked out when content is read: the
 * cost of a page doesn't grow with the catalogue.
 */
export type ProductIndex = Collection & {
  byId: ReadonlyMap<string, ProductView>;
  bestSellers: readonly ProductView[];
  /** The same products in the order of the price list: by category, then by name. */
  priceList: readonly ProductView[];
  /** When products were last changed, by id, as ISO 8601. */
  changes: ReadonlyMap<string, string>;
  /** The last of these changes, in ms since 1970; null where none is known. */
  changedAt: number | null;
};

/** @param changes see `ProductIndex` */
export function indexProducts(
  products: readonly ProductView[],
  changes: ProductIndex["changes"],
): ProductIndex {
  return Object.assign(collect(products), {
    byId: new Map(products.map((product) => [product.id, product])),
    bestSellers: products.filter(({ bestSeller }) => bestSeller),
    priceList: inListOrder(products),
    changes,
    changedAt: lastOf(changes),
  });
}

function lastOf(changes: ProductIndex["changes"]): number | null {
  let last: number | null = null;
  for (const change of changes.values()) last = Math.max(last ?? 0, Date.parse(change));
  return last;
}
