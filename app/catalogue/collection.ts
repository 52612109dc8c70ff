import { fold } from "./fold";
import { catalogues, type ProductKind } from "./kinds";
import { isOrderable } from "./product";
import type { ProductView } from "./views";

/** Products of one kind, indexed by category for grids: on the server and in the browser. */
export type Collection = {
  products: readonly ProductView[];
  byCategory: ReadonlyMap<string, readonly ProductView[]>;
  /** The same products by the price on their cards; those without a price, and those not to be ordered, come last. */
  byPrice: Collection;
};

/** Indexes products by category. A product in several categories is in each of them. */
export function collect(products: readonly ProductView[]): Collection {
  const categories = new Set(products.flatMap(({ categories }) => categories));
  const membersOf = (category: string) =>
    products.filter(({ categories }) => categories.includes(category));
  const byPrice = once(() => collect(inPriceOrder(products)));
  return {
    products,
    byCategory: new Map([...categories].map((category) => [category, membersOf(category)])),
    get byPrice() {
      return byPrice();
    },
  };
}

function inPriceOrder(products: readonly ProductView[]): ProductView[] {
  const amount = (product: ProductView) =>
    (isOrderable(product) && product.cardPrice?.montant) || Number.MAX_VALUE;
  return [...products].sort((one, other) => amount(one) - amount(other));
}

/**
 * All products of one content type. Each part is computed when it is first asked for, once per content: the cost of a
 * catalogue's page doesn't grow with the catalogue. For the server only.
 */
export type ProductIndex = Collection & {
  byId: ReadonlyMap<string, ProductView>;
  bestSellers: readonly ProductView[];
  /** The products in the order of the price list: by category, then by name. */
  priceList: readonly ProductView[];
  times: ProductTimes;
  /** The latest time of `times.changes`; null if there is none. */
  lastChange: string | null;
};

/** Times of products, by id, as ISO 8601 in UTC. */
export type ProductTimes = {
  /**
   * The product's last publication. A publication that changes nothing that the shop shows may not count: the time is
   * then that of an earlier one.
   */
  changes: ReadonlyMap<string, string>;
  creations: ReadonlyMap<string, string>;
  /** When the shop first saw a product; the creation of one that it found at its very first look at the space. */
  arrivals: ReadonlyMap<string, string>;
  /** When the shop saw that a product became orderable, or orderable again. */
  returns: ReadonlyMap<string, string>;
};

/** The products of every kind. */
export type AllProducts = Readonly<Record<ProductKind, ProductIndex>>;

/** @param readTimes called once, when a time is first asked for */
export function indexProducts(
  products: readonly ProductView[],
  readTimes: () => Partial<ProductTimes> = () => ({}),
): ProductIndex {
  const collection = collect(products);
  const byId = once(() => new Map(products.map((product) => [product.id, product])));
  const bestSellers = once(() => products.filter(({ bestSeller }) => bestSeller));
  const priceList = once(() => inListOrder(products));
  const none: ReadonlyMap<string, string> = new Map();
  const times = once(() => ({
    ...{ changes: none, creations: none, arrivals: none, returns: none },
    ...readTimes(),
  }));
  const lastChange = once(() => latest(times().changes.values()));
  return {
    products,
    byCategory: collection.byCategory,
    get byPrice() {
      return collection.byPrice;
    },
    get byId() {
      return byId();
    },
    get bestSellers() {
      return bestSellers();
    },
    get priceList() {
      return priceList();
    },
    get times() {
      return times();
    },
    get lastChange() {
      return lastChange();
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The latest time; null if there is none. Sorting 10,000 times would take longer than the rest of the index. */
export function latest(times: Iterable<string>): string | null {
  let last: string | null = null;
  for (const time of times) if (last === null || time > last) last = time;
  return last;
}

/** The sort keys of products in the price list: folding names takes longer than sorting them. */
const listKeys = new WeakMap<ProductView, string>();

/** Products in the order of the price list: by category, in the filters' order, then by name. */
function inListOrder(products: readonly ProductView[]): ProductView[] {
  return products
    .map((product) => {
      // A tab comes before a space: no product of 'Chargeur rapide' stands among those of 'Chargeur'.
      const key = listKeys.get(product) ?? `${categoryRank(product)}\t${fold(product.name)}`;
      listKeys.set(product, key);
      return { product, key };
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ product }) => product);
}

/** The sort key of a product's category: its filter's place, `00`, `01`…; without one `99` and its folded name. */
function categoryRank({ kind, category }: ProductView): string {
  const filters = kind === "booster" ? [] : catalogues[kind].filters;
  const at = filters.findIndex((filter) => filter.category === category);
  return at < 0 ? `99 ${fold(category ?? "")}` : String(at).padStart(2, "0");
}
