import { cataloguePath } from "~/address/paths";
import { fold, foldPlurals } from "./fold";
import { catalogueKinds, catalogues } from "./kinds";
import { PRODUCTS_PER_PAGE } from "./list-page";
import type { ProductView } from "./views";

/** The most products other than e-liquids that a search has, as the first page of a list. */
export const MAX_OTHERS = PRODUCTS_PER_PAGE;

/** Caches the folded text of each product. */
const texts = new WeakMap<ProductView, string>();

/** The text in which the search looks for words. */
function textOf(product: ProductView): string {
  const text = texts.get(product) ?? wordsOf(searchText(product));
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
  const matches = matcherOf(query);
  return products.filter((product) => matches(textOf(product)));
}

/** Links to the filters of all catalogues. */
export const filterLinks = catalogueKinds.flatMap((kind) =>
  catalogues[kind].filters.map(({ value, label }) => ({ label, href: cataloguePath(kind, value) })),
);

/** Links to the catalogues and filters whose names a query finds, as `search` finds products. */
export function listsNamed(query: string): typeof filterLinks {
  const matches = matcherOf(query);
  const named = catalogueKinds.flatMap((kind) => {
    const { name, product } = catalogues[kind];
    return matches(wordsOf(`${name} ${product}`))
      ? [{ label: name, href: cataloguePath(kind) }]
      : [];
  });
  return [...named, ...filterLinks.filter(({ label }) => matches(wordsOf(label)))];
}

/** Returns a function that says whether a text of `wordsOf` has all words of a query. */
function matcherOf(query: string): (text: string) => boolean {
  const words = [...new Set(fold(query).split(" "))].filter(Boolean).map(spellings);
  return (text) =>
    words.length > 0 &&
    words.every((word) => word.some((spelling) => text.includes(` ${spelling}`)));
}

/** A text as the search compares it: folded, with spaces around each word. */
const wordsOf = (text: string) => ` ${foldPlurals(text)} `;

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
