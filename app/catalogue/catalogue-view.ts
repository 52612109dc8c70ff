import { type HomeFilters, homePath, PRODUCTS_ANCHOR, withQuery } from "~/address/paths";
import type { Collection } from "./collection";
import { type CatalogueKind, catalogues } from "./kinds";
import { listPage } from "./list-page";
import type { CatalogueView, HomeView } from "./views";

/** Which page of a catalogue an address asks for. */
export type CatalogueQuestion = {
  /** The plain form of a category; null for all products. */
  category: string | null;
  /** `prix`: by price (see `Collection`); else newest first. */
  tri?: string | null;
  /** Pages count from 1. */
  page: number;
};

/**
 * One page of a catalogue: of all products, or of one category. The work does not grow with the catalogue.
 *
 * @param hrefOf builds a filter's address
 * @returns null for a page beyond the last; an empty list for a category without products
 */
export function catalogueView(
  kind: CatalogueKind,
  collection: Collection,
  { category, tri = null, page }: CatalogueQuestion,
  hrefOf = (category: string | null) =>
    `${withQuery(catalogues[kind].path, { category, tri })}#${PRODUCTS_ANCHOR}`,
): CatalogueView | null {
  const { path, title, filters } = catalogues[kind];
  const { products, byCategory } = tri ? collection.byPrice : collection;
  const productsIn = (value: string | null) =>
    value === null ? products : (byCategory.get(value) ?? []);
  const addressOf = (page: string | null) => withQuery(path, { category, tri, page });
  const list = listPage(productsIn(category), page, addressOf);
  if (!list) return null;
  const { shown, ...others } = list;
  return {
    title,
    category,
    tri,
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

/** Whether one page shows all products of its catalogue. */
export function showsAll({ category, products, total }: CatalogueView): boolean {
  return category === null && products.length === total;
}

/** The content of the home page. */
type HomeContent = Pick<HomeView, "banners" | "booster"> & {
  [grid in keyof HomeFilters]: Collection;
};

/** The home page's view, each grid filtered by a category in its plain form. */
export function homeView(content: HomeContent, { eliquides, ecigarettes }: HomeFilters): HomeView {
  const filters = { eliquides, ecigarettes };
  const grid = (kind: CatalogueKind, name: keyof HomeFilters) => {
    const hrefOf = (value: string | null) => homePath({ ...filters, [name]: value }, name);
    const question = { category: filters[name], page: 1 };
    // Not null: every list has a first page.
    return catalogueView(kind, content[name], question, hrefOf) as CatalogueView;
  };
  return {
    banners: content.banners,
    eliquides: grid("eliquide", "eliquides"),
    ecigarettes: grid("ecigarette", "ecigarettes"),
    booster: content.booster,
  };
}
