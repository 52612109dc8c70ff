import { addToGroup } from "./add-to-group";
import { fold } from "./fold";
import { catalogues } from "./kinds";
import type { ProductView } from "./views";

/**
 * Products by the words that they hold. A query looks through the words, of which there are few
 * however large the catalogue is, instead of through all products' texts.
 */
export type SearchIndex = {
  products: readonly ProductView[];
  /** Positions in `products`, by word. */
  byWord: ReadonlyMap<string, readonly number[]>;
};

/**
 * Prepares products for the search, which looks in name, category and description (spec §2).
 */
export function searchIndex(products: readonly ProductView[]): SearchIndex {
  const byWord = new Map<string, number[]>();
  for (const [position, product] of products.entries()) {
    for (const word of new Set(fold(searchText(product)).split(" "))) {
      addToGroup(byWord, word, position);
    }
  }
  return { products, byWord };
}

/** All its categories count, by the label on its card and by the one on the filter. */
function searchText({ name, category, categories, description }: ProductView): string {
  const labels = Object.values(catalogues)
    .flatMap(({ filters }) => filters)
    .filter(({ value }) => categories.includes(value))
    .flatMap(({ label, category }) => [label, category]);
  return [name, category, ...labels, description].filter(Boolean).join(" ");
}

/**
 * The products that hold every word of a query, whatever its case and accents, in their order.
 * An empty query finds nothing. A longer query finds no product that a shorter one did not.
 */
export function search({ products, byWord }: SearchIndex, query: string): ProductView[] {
  const words = new Set(fold(query).split(" ").filter(Boolean));
  if (words.size === 0) return [];
  const held = new Uint8Array(products.length);
  let wanted = 0;
  for (const word of words) {
    for (const [known, positions] of byWord) {
      if (!known.includes(word)) continue;
      for (const position of positions) if (held[position] === wanted) held[position] = wanted + 1;
    }
    wanted += 1;
  }
  return products.filter((_product, position) => held[position] === wanted);
}
