import { foldPlurals } from "./fold";
import { catalogues } from "./kinds";
import type { ProductView } from "./views";

/** Products, each with the folded text that the search looks in. */
export type SearchIndex = readonly { product: ProductView; text: string }[];

/** Prepares products for the search, which looks in name, category and description (spec §2). */
export function searchIndex(products: readonly ProductView[]): SearchIndex {
  return products.map((product) => ({ product, text: foldPlurals(searchText(product)) }));
}

/** All categories of a product count, by the label on its card and by the label of the filter. */
function searchText({ name, category, categories, description }: ProductView): string {
  const labels = Object.values(catalogues)
    .flatMap(({ filters }) => filters)
    .filter(({ value }) => categories.includes(value))
    .flatMap(({ label, category }) => [label, category]);
  return [name, category, ...labels, description].filter(Boolean).join(" ");
}

/**
 * The products that hold every word of a query, whatever their case, accents and number, in their order.
 * An empty query finds nothing. A longer query finds no product that a shorter one did not.
 */
export function search(index: SearchIndex, query: string): ProductView[] {
  const words = foldPlurals(query).split(" ").filter(Boolean);
  if (words.length === 0) return [];
  return index
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ product }) => product);
}
