import type { LiquidView, Money, ProductView, StandardView } from "./views";

/** The badge of a card. Unavailability takes precedence over best-seller (docs/spec.md, "Product card"). */
export function badge(
  product: Pick<ProductView, "comingSoon" | "stockDisponible" | "bestSeller">,
): ProductView["badge"] {
  if (product.comingSoon) return "bientot";
  if (!product.stockDisponible) return "rupture";
  return product.bestSeller ? "best-seller" : null;
}

/** A text of more characters than two lines of a card show; captures its beginning, which ends in a whole word. */
const LONG_TEXT = /^(?=.{101})(.{0,98}\p{L})[,.]?\s.*/su;

/**
 * A product's description for its card, which clamps the text at two lines: without the name at the beginning, which
 * stands above, and not longer than two lines of any window.
 */
export function cardText({ name, description }: Pick<ProductView, "name" | "description">): string {
  const isNamed = description.toLowerCase().startsWith(name.toLowerCase());
  // Only before a sign: a longer name or a sentence goes on without one.
  const [, sign, first = "", rest = ""] = isNamed
    ? (/^\s*([:;,.!–—-]|\n)\s*(.)(.*)/su.exec(description.slice(name.length)) ?? [])
    : [];
  const text = sign ? first.toUpperCase() + rest : description;
  return text.replace(LONG_TEXT, "$1…");
}

/** Whether a product can be ordered today. */
export function isOrderable({ stockDisponible, comingSoon }: ProductView): boolean {
  return stockDisponible && !comingSoon;
}

type LiquidPrices = Pick<LiquidView, "prix10ml" | "prix30ml" | "prix50ml">;

/** A product's price in each of its sizes. The size is null for a product of one size. */
export function pricesOf(
  product: LiquidPrices | Pick<StandardView, "prix">,
): { size: string | null; price: Money | null }[] {
  if ("prix" in product) return [{ size: null, price: product.prix }];
  return [
    { size: "10ml", price: product.prix10ml },
    { size: "30ml", price: product.prix30ml },
    { size: "50ml", price: product.prix50ml },
  ];
}

/** Whether the message to the shop is an order; else it is a question: about the price, or when the product comes. */
export function isOrder(product: ProductView): boolean {
  return isOrderable(product) && product.cardPrice !== null;
}

/** The sizes of a product that have a price. */
export function offersOf(product: Parameters<typeof pricesOf>[0]) {
  return pricesOf(product).flatMap(({ size, price }) => (price ? [{ size, price }] : []));
}

/** The nicotine strength to which an e-liquid's prices apply. */
export function strengthOf(product: Pick<LiquidView, "mgOnly">): string {
  return `${milligrams(product)}mg`;
}

/** An e-liquid's nicotine strength as a fact of its own: `0 mg/ml`. Null for other kinds. */
export function nicotineOf(product: Pick<ProductView, "kind" | "mgOnly">): string | null {
  return product.kind === "eliquide" ? `${milligrams(product)}\u00a0mg/ml` : null;
}

/** The strength of e-liquids that are never sold without nicotine, in mg/ml. */
export const WITH_NICOTINE = 3;

function milligrams({ mgOnly }: Pick<LiquidView, "mgOnly">): number {
  return mgOnly ? WITH_NICOTINE : 0;
}

/** An e-liquid's price on cards: that of the smallest size with a price (docs/spec.md, "Prices"). */
export function liquidCardPrice({
  mgOnly,
  ...prices
}: LiquidPrices & Pick<LiquidView, "mgOnly">): ProductView["cardPrice"] {
  const [first] = offersOf(prices);
  return first ? { ...first.price, label: `${first.size} · ${strengthOf({ mgOnly })}` } : null;
}
