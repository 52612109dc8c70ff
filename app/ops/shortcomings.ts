import { fold } from "~/catalogue/fold";
import type { Money, ProductView } from "~/catalogue/views";
import { UNNAMED } from "~/contentful/read-entry";

/** A product that its owner should correct, and its faults in the owner's words. */
type Shortcomings = { product: ProductView; faults: string[] };

/** A price this many times above or below the median of its group is probably a typing error. */
const SUSPICIOUS = 6;

/** Fewer prices than this give no reliable median. */
const ENOUGH_PRICES = 4;

/**
 * What is missing or odd in products of one kind. Products without fault are left out.
 *
 * @param noPhotos media types of files that are no photos, by the id of the product that has one
 */
export function shortcomingsOf(
  products: readonly ProductView[],
  noPhotos: ReadonlyMap<string, string> = new Map(),
): Shortcomings[] {
  const titles = countBy(products.map(({ name }) => fold(name)));
  const usual = usualPrices(products);
  return products.flatMap((product) => {
    const { id, name, image, cardPrice, comingSoon } = product;
    const noPhoto = noPhotos.get(id);
    const faults = [
      name === UNNAMED && "sans titre",
      name !== UNNAMED && (titles.get(fold(name)) ?? 0) > 1 && "titre en double",
      !image && (noPhoto ? `image qui n’est pas une photo (${noPhoto})` : "sans image"),
      // A product that is coming soon needs no price.
      !cardPrice && !comingSoon && "sans prix",
      categoryFault(product),
      ...pricesOf(product).map(({ key, label, price }) => priceFault(label, price, usual.get(key))),
    ].filter((fault) => typeof fault === "string");
    return faults.length > 0 ? [{ product, faults }] : [];
  });
}

function categoryFault({ kind, category, categories }: ProductView): string | null {
  if (kind === "booster") return null;
  if (category === null) return "sans catégorie";
  return categories.length > 0 ? null : `catégorie sans filtre\u202f: «\u202f${category}\u202f»`;
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
