import { fold } from "~/catalogue/fold";
import { offersOf } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";
import { UNNAMED } from "~/contentful/read-entry";

/** A price this many times above or below the median of its group is probably a typing error. */
const SUSPICIOUS = 6;

/** Fewer prices than this give no reliable median. */
const ENOUGH_PRICES = 4;

/**
 * Probable mistakes among products of one kind: titles used twice, prices far from the median. In French, by
 * product id; other products are left out.
 */
export function odditiesOf(products: readonly ProductView[]): Map<string, string[]> {
  const titles = grouped(products.map(({ id, name }) => [fold(name), id]));
  const twice = new Set([...titles.values()].filter(({ length }) => length > 1).flat());
  const prices = grouped(
    products.flatMap((product) =>
      offersOf(product).map(({ size, price }) => [groupOf(product, size), price.montant]),
    ),
  );
  const usual = new Map([...prices].map(([group, amounts]) => [group, usualPrice(amounts)]));
  const found = products.map((product): [string, string[]] => {
    const { id, name } = product;
    const isTwice = name !== UNNAMED && twice.has(id);
    const ofPrices = offersOf(product).flatMap(({ size, price: { montant, texte } }) => {
      const median = usual.get(groupOf(product, size)) ?? montant;
      const label = size ? `prix ${size.replace("ml", " ml")}` : "prix";
      if (montant >= SUSPICIOUS * median)
        return `${label} très élevé\u202f: ${texte}, un zéro de trop\u202f?`;
      if (montant * SUSPICIOUS <= median)
        return `${label} très bas\u202f: ${texte}, un zéro oublié\u202f?`;
      return [];
    });
    return [id, isTwice ? ["titre en double", ...ofPrices] : ofPrices];
  });
  return new Map(found.filter(([, faults]) => faults.length > 0));
}

/** Prices of the same size, else of the same category, are compared. */
function groupOf({ category }: ProductView, size: string | null): string {
  return size ?? category ?? "";
}

/** The median; null if there are too few prices. */
function usualPrice(amounts: number[]): number | null {
  if (amounts.length < ENOUGH_PRICES) return null;
  return amounts.sort((a, b) => a - b)[Math.floor(amounts.length / 2)] ?? null;
}

function grouped<T>(pairs: readonly (readonly [string, T])[]): Map<string, T[]> {
  const groups = new Map<string, T[]>(pairs.map(([key]) => [key, []]));
  for (const [key, value] of pairs) groups.get(key)?.push(value);
  return groups;
}
