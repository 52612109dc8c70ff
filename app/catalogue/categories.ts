import { fold, foldPlurals } from "./fold";
import { type CatalogueKind, catalogues } from "./kinds";

/** One product category: what a card says, and the filter's value where a filter has it. */
export type Category = { label: string; value: string | null };

/**
 * The plain form of a category asked for in an address.
 *
 * @returns the value of the filter it names; the folded text where no filter has that name;
 * null where nothing was asked for.
 */
export function plainCategory(kind: CatalogueKind, asked: string | null): string | null {
  if (!asked || foldPlurals(asked) === "") return null;
  return readCategory(kind, asked).value ?? fold(asked);
}

/**
 * The category that a content field names. One that no filter knows keeps its own label and is
 * found under 'Tous' only.
 */
export function readCategory(kind: CatalogueKind, text: string): Category {
  const wanted = foldPlurals(text);
  const filter = catalogues[kind].filters.find(({ value }) => foldPlurals(value) === wanted);
  return filter
    ? { label: filter.category, value: filter.value }
    : { label: text.trim(), value: null };
}
