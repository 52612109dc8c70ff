import { fold, foldPlurals } from "./fold";
import { catalogues } from "./kinds";
import type { ProductView } from "./views";

/** Caches the folded text of each product. */
const texts = new WeakMap<ProductView, string>();

/** The folded text in which the search looks for words, with spaces around each. */
function textOf(product: ProductView): string {
  const text = texts.get(product) ?? ` ${foldPlurals(searchText(product))} `;
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
 * The products that have, for every word of a query, a word that begins with it, in the order given. Case, accents and
 * plurals are ignored; each part of a hyphenated word counts. An empty query finds nothing.
 */
export function search(products: readonly ProductView[], query: string): ProductView[] {
  const words = [...new Set(fold(query).split(" "))].filter(Boolean).map(spellings);
  if (words.length === 0) return [];
  return products.filter((product) => {
    const text = textOf(product);
    return words.every((word) => word.some((spelling) => text.includes(` ${spelling}`)));
  });
}

/**
 * What a text may contain for a folded word of a query: words that begin with it, its singular, or the singular of the
 * plural that it may become: `tropicau` finds `tropical` while the visitor types. Only whole singulars: `anis` is no `animal`.
 */
function spellings(word: string): string[] {
  const singulars = [foldPlurals(word), foldPlurals(`${word}x`)];
  // A singular that begins with the word is found anyway.
  return [word, ...singulars.filter((each) => !each.startsWith(word)).map((each) => `${each} `)];
}

/** Whether the products that a query finds are among those that the other finds, whatever the products. */
export function extendsQuery(query: string, other: string): boolean {
  const start = fold(other);
  // An empty search finds nothing, which says nothing about other searches.
  return start !== "" && fold(query).startsWith(start);
}
