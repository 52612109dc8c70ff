import { foldPlurals } from "./fold";
import { catalogues } from "./kinds";
import type { ProductView } from "./views";

/** Caches the folded text of each product. */
const texts = new WeakMap<ProductView, string>();

/** The folded text in which the search looks for words. */
function textOf(product: ProductView): string {
  const text = texts.get(product) ?? foldPlurals(searchText(product));
  texts.set(product, text);
  return text;
}

/**
 * Name, categories and description (docs/spec.md, "Search"). Each category with a filter is there by its label on
 * the card and by the filter's. `category` may be one without a filter.
 */
function searchText({ name, category, categories, description }: ProductView): string {
  const labels = Object.values(catalogues)
    .flatMap(({ filters }) => filters)
    .filter(({ value }) => categories.includes(value))
    .flatMap(({ label, category }) => [label, category]);
  return [name, category, ...labels, description].filter(Boolean).join(" ");
}

/**
 * The products that contain every word of a query, in the order given. Case, accents and plurals are
 * ignored. An empty query finds nothing.
 */
export function search(products: readonly ProductView[], query: string): ProductView[] {
  const words = foldPlurals(query).split(" ").filter(Boolean);
  if (words.length === 0) return [];
  return products.filter((product) => {
    const text = textOf(product);
    return words.every((word) => text.includes(word));
  });
}
