import type { AllProducts } from "./collection";
import { dayText } from "./day-text";
import { fold } from "./fold";
import { type ProductKind, productKindNames, productKinds } from "./kinds";
import type { ProductView } from "./views";

/** The printable price list: every product with its prices, in tables by kind and category. */

/** A product takes about 30 bytes of a page, compressed. */
export const PRODUCTS_PER_LIST_PAGE = 250;

/** A page of the list. It has no JSON address. */
export type PriceListView = {
  /** The day of the last publication of any product: `21 novembre 2026`. */
  date: string | null;
  /** One table per kind of product on the page. */
  tables: {
    title: string;
    kind: ProductKind;
    /** Consecutive products with the same category, in any spelling; `category` is the first one's. */
    groups: { category: string | null; products: ProductView[] }[];
  }[];
  total: number;
  page: number;
  pages: number;
};

type Groups = PriceListView["tables"][number]["groups"];

/**
 * One page of the list.
 *
 * @param indexes the products of each kind
 * @param page pages count from 1
 * @returns null for a page beyond the last; an empty list has one page
 */
export function priceListView(indexes: AllProducts, page: number): PriceListView | null {
  const all = productKindNames.flatMap((kind) => indexes[kind].priceList);
  const pages = Math.max(1, Math.ceil(all.length / PRODUCTS_PER_LIST_PAGE));
  if (page > pages) return null;
  const shown = all.slice((page - 1) * PRODUCTS_PER_LIST_PAGE, page * PRODUCTS_PER_LIST_PAGE);
  const tables = productKindNames.flatMap((kind) => {
    const groups = groupsOf(shown.filter((product) => product.kind === kind));
    return groups.length > 0 ? [{ title: productKinds[kind].title, kind, groups }] : [];
  });
  const changes = productKindNames.flatMap((kind) => indexes[kind].lastChange ?? []);
  const lastChange = changes.sort().at(-1);
  const date = lastChange ? dayText(lastChange) : null;
  return { date, tables, total: all.length, page, pages };
}

function groupsOf(products: readonly ProductView[]): Groups {
  const groups: Groups = [];
  for (const product of products) {
    const last = groups.at(-1);
    if (last && isSameGroup(last.category, product.category)) last.products.push(product);
    else groups.push({ category: product.category, products: [product] });
  }
  return groups;
}

/** Spellings of a category without a filter are one group, as `inListOrder` sorts them together. */
const isSameGroup = (one: string | null, other: string | null) =>
  fold(one ?? "") === fold(other ?? "");
