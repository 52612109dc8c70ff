import { fold } from "./fold";
import { catalogueKinds, catalogues } from "./kinds";
import type { ProductIndex } from "./product-index";
import type { ProductView } from "./views";

/**
 * The printable price list: every product with its prices, in tables by kind and category. It is
 * cut into pages, so that one never grows with the catalogue.
 */

/** How many products a page holds: with links and prices about 30 bytes each on the line. */
export const PRODUCTS_PER_LIST = 250;

type Kind = ProductView["kind"];

/** A page of the list. It is no JSON: nothing of it is published. */
export type PriceListView = {
  /** The day of the last change in what the list is made of: `21 novembre 2026`. */
  date: string | null;
  /** One a kind of product, where the page has some of it. */
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

type Collections = Readonly<Record<Kind, ProductIndex>>;
type Table = PriceListView["tables"][number];

/** Tables stand in this order. */
const TITLES: readonly [Kind, string][] = [
  ...catalogueKinds.map((kind): [Kind, string] => [kind, catalogues[kind].title]),
  ["booster", "Booster de nicotine"],
];

/** Products in the order of the list: categories as filters name them, others behind; by name. */
export function inListOrder(products: readonly ProductView[]): ProductView[] {
  return products
    .map((product) => ({ product, key: `${categoryRank(product)} ${fold(product.name)}` }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ product }) => product);
}

/** What sorts a product's category among the others of its kind: `0`, `1`, … `9 promo`. */
function categoryRank({ kind, category }: ProductView): string {
  const filters = kind === "booster" ? [] : catalogues[kind].filters;
  const at = filters.findIndex((filter) => filter.category === category);
  return at < 0 ? `9 ${fold(category ?? "")}` : `${at}`;
}

/**
 * One page of the list. The work does not grow with the catalogue.
 *
 * @param collections what each kind of product has
 * @param page pages count from 1
 * @returns null for a page beyond the last
 */
export function priceListView(collections: Collections, page: number): PriceListView | null {
  const { total, pages } = sizeOfPriceList(collections);
  if (page > pages) return null;
  let begin = (page - 1) * PRODUCTS_PER_LIST;
  let room = PRODUCTS_PER_LIST;
  const tables: Table[] = [];
  for (const [kind, title] of TITLES) {
    const { priceList } = collections[kind];
    const shown = priceList.slice(begin, begin + room);
    if (shown.length > 0) tables.push({ title, kind, groups: groupsOf(shown) });
    begin = Math.max(0, begin - priceList.length);
    room -= shown.length;
  }
  const changedAt = Math.max(...TITLES.map(([kind]) => collections[kind].changedAt ?? 0));
  return { date: changedAt > 0 ? dayText(changedAt) : null, tables, total, page, pages };
}

/** How many products are on the list, and on how many pages. */
export function sizeOfPriceList(collections: Collections): { total: number; pages: number } {
  const total = TITLES.reduce((sum, [kind]) => sum + collections[kind].priceList.length, 0);
  return { total, pages: Math.max(1, Math.ceil(total / PRODUCTS_PER_LIST)) };
}

function groupsOf(products: readonly ProductView[]): Table["groups"] {
  const groups: Table["groups"] = [];
  for (const product of products) {
    const last = groups.at(-1);
    if (last && last.category === product.category) last.products.push(product);
    else groups.push({ category: product.category, products: [product] });
  }
  return groups;
}

const day = new Intl.DateTimeFormat("fr", { dateStyle: "long", timeZone: "Indian/Antananarivo" });

/** A day by the shop's own calendar, as it is written in French: `1er mars 2026`. */
function dayText(ms: number): string {
  return day.format(ms).replace(/^1 /, "1er ");
}
