import type { ProductIndex } from "./collection";
import { catalogueKinds, catalogues } from "./kinds";
import type { ProductView } from "./views";

/** The printable price list: every product with its prices, in tables by kind and category. */

/** The number of products on a page of the list. A product takes about 30 bytes on the connection. */
export const PRODUCTS_PER_LIST = 250;

type Kind = ProductView["kind"];

/** A page of the list. It has no JSON address. */
export type PriceListView = {
  /** The day of the last change of any product: `21 novembre 2026`. */
  date: string | null;
  /** One for each kind of product that the page has. */
  tables: {
    title: string;
    kind: Kind;
    /** Products that stand together, by the label of their category. */
    groups: { category: string | null; products: ProductView[] }[];
  }[];
  total: number;
  page: number;
  pages: number;
};

type Groups = PriceListView["tables"][number]["groups"];

/** Kinds of product, in the order of their tables. */
const TITLES: readonly [Kind, string][] = [
  ...catalogueKinds.map((kind): [Kind, string] => [kind, catalogues[kind].title]),
  ["booster", "Booster de nicotine"],
];

/**
 * One page of the list.
 *
 * @param indexes the products of each kind
 * @param page pages count from 1
 * @returns null for a page beyond the last; an empty list has one page
 */
export function priceListView(
  indexes: Readonly<Record<Kind, ProductIndex>>,
  page: number,
): PriceListView | null {
  const all = TITLES.flatMap(([kind]) => indexes[kind].priceList);
  const pages = Math.max(1, Math.ceil(all.length / PRODUCTS_PER_LIST));
  if (page > pages) return null;
  const shown = all.slice((page - 1) * PRODUCTS_PER_LIST, page * PRODUCTS_PER_LIST);
  const tables = TITLES.flatMap(([kind, title]) => {
    const groups = groupsOf(shown.filter((product) => product.kind === kind));
    return groups.length > 0 ? [{ title, kind, groups }] : [];
  });
  const [lastChange] = TITLES.flatMap(([kind]) => indexes[kind].lastChange ?? [])
    .sort()
    .reverse();
  const date = lastChange ? dayText(lastChange) : null;
  return { date, tables, total: all.length, page, pages };
}

function groupsOf(products: readonly ProductView[]): Groups {
  const groups: Groups = [];
  for (const product of products) {
    const last = groups.at(-1);
    if (last && last.category === product.category) last.products.push(product);
    else groups.push({ category: product.category, products: [product] });
  }
  return groups;
}

const day = new Intl.DateTimeFormat("fr", { dateStyle: "long", timeZone: "Indian/Antananarivo" });

/** A day by the shop's own calendar, as it is written in French: `1er mars 2026`. */
function dayText(time: string): string {
  return day.format(new Date(time)).replace(/^1 /, "1er ");
}
