import { fold, foldPlurals } from "./fold";
import { type CatalogueKind, catalogueKinds, catalogues } from "./kinds";

/** A product's category: its label on the card, and the value of its filter; null if no filter has it. */
export type Category = { label: string; value: string | null };

/**
 * The plain form of a category from an address.
 *
 * @returns the value of the filter with that name; the folded text if there is no such filter; null if
 * the address names no category
 */
export function plainCategory(kind: CatalogueKind, asked: string | null): string | null {
  if (!asked || foldPlurals(asked) === "") return null;
  return readCategory(kind, asked).value ?? fold(asked);
}

/** The plain form of a category of any kind: a filter's value if one kind has such a filter. */
export function plainCategoryOfAny(asked: string | null): string | null {
  const plain = catalogueKinds.map((kind) => plainCategory(kind, asked));
  return plain.find((value) => value !== null && isFilter(value)) ?? plain[0] ?? null;
}

function isFilter(value: string): boolean {
  return Object.values(catalogues).some(({ filters }) => filters.some((f) => f.value === value));
}

/** The category that a content field names. If no filter has it, only 'Tous' shows its products. */
export function readCategory(kind: CatalogueKind, text: string): Category {
  const wanted = foldPlurals(text);
  const filter = catalogues[kind].filters.find(({ value }) => foldPlurals(value) === wanted);
  return filter
    ? { label: filter.category, value: filter.value }
    : { label: text.trim(), value: null };
}
