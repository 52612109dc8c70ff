import { withQuery } from "~/address/paths";
import type { Collection } from "./collection";
import { type CatalogueKind, catalogues } from "./kinds";
import { listPage } from "./list-page";
import type { CatalogueView } from "./views";

/** What of a catalogue is asked for. */
export type CatalogueQuestion = {
  /** The plain form of a category, null for all. */
  category: string | null;
  /** Pages count from 1. */
  page: number;
};

/**
 * One page of a catalogue, all of it or one category. The work does not grow with the catalogue.
 *
 * @param hrefOf builds a filter's address: it differs between a catalogue page and home.
 * @returns an empty list for a category that no product has; null for a page beyond the last.
 */
export function catalogueView(
  kind: CatalogueKind,
  collection: Collection,
  { category, page }: CatalogueQuestion,
  hrefOf: (category: string | null) => string,
): CatalogueView | null {
  const { path, title, filters } = catalogues[kind];
  const productsIn = (value: string | null) =>
    value === null ? collection.products : (collection.byCategory.get(value) ?? []);
  const list = listPage(productsIn(category), page, (page) => withQuery(path, { category, page }));
  if (!list) return null;
  const { shown, ...others } = list;
  return {
    title,
    category,
    filters: [{ label: "Tous", value: null }, ...filters].map(({ label, value }) => ({
      label,
      value,
      href: hrefOf(value),
      active: value === category,
      count: productsIn(value).length,
    })),
    products: shown,
    ...others,
  };
}

/** Whether a page of a catalogue has all of its products. */
export function showsAll({ category, products, total }: CatalogueView): boolean {
  return category === null && products.length === total;
}
