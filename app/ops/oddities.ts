import { fold } from "~/catalogue/fold";
import type { Money, ProductView } from "~/catalogue/views";
import { UNNAMED } from "~/contentful/read-entry";

/** A price this many times above or below the median of its group is probably a typing error. */
const SUSPICIOUS = 6;

/** Fewer prices than this give no reliable median. */
const ENOUGH_PRICES = 4;

/**
 * What is odd in products of one kind beside each other: titles that are there twice, prices far from
 * the usual. By id; products without fault are left out.
 */
export function odditiesOf(products: readonly ProductView[]): Map<string, string[]> {
  const titles = countBy(products.map(({ name }) => fold(name)));
  const usual = usualPrices(products);
  return new Map(
    products.flatMap((product) => {
      const { id, name } = product;
      const isTwice = name !== UNNAMED && (titles.get(fold(name)) ?? 0) > 1;
      const faults = [
        isTwice ? "titre en double" : null,
        ...pricesOf(product).map(({ key, label, price }) =>
          priceFault(label, price, usual.get(key)),
        ),
      ].filter((fault) => fault !== null);
      return faults.length > 0 ? [[id, faults]] : [];
    }),
  );
}

type Price = { key: string; label: string; price: Money };

/** A product's prices. Prices with the same key, a size or a category, are compared. */
function pricesOf(product: ProductView): Price[] {
  const prices: [string, string, Money | null][] =
    "prix" in product
      ? [[product.category ?? "", "prix", product.prix]]
      : [
          ["10", "prix 10 ml", product.prix10ml],
          ["30", "prix 30 ml", product.prix30ml],
          ["50", "prix 50 ml", product.prix50ml],
        ];
  return prices.flatMap(([key, label, price]) => (price ? [{ key, label, price }] : []));
}

/** The median price of each key that has enough prices. */
function usualPrices(products: readonly ProductView[]): Map<string, number> {
  const found = new Map<string, number[]>();
  for (const { key, price } of products.flatMap(pricesOf)) {
    found.set(key, found.get(key) ?? []);
    found.get(key)?.push(price.montant);
  }
  const enough = [...found].filter(([, prices]) => prices.length >= ENOUGH_PRICES);
  return new Map(enough.map(([key, prices]) => [key, median(prices)]));
}

/** The fault of a price that is far from the usual one. */
function priceFault(label: string, { montant, texte }: Money, usual?: number): string | null {
  if (usual === undefined) return null;
  if (montant >= SUSPICIOUS * usual)
    return `${label} très élevé\u202f: ${texte}, un zéro de trop\u202f?`;
  if (montant * SUSPICIOUS <= usual)
    return `${label} très bas\u202f: ${texte}, un zéro oublié\u202f?`;
  return null;
}

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function countBy(keys: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
