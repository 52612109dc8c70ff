import type { LiquidView, Money, ProductView } from "./views";

/** The one badge that a card shows: what keeps from buying comes before praise (spec §4). */
export function badge(
  product: Pick<ProductView, "comingSoon" | "stockDisponible" | "bestSeller">,
): ProductView["badge"] {
  if (product.comingSoon) return "bientot";
  if (!product.stockDisponible) return "rupture";
  return product.bestSeller ? "best-seller" : null;
}

/** A card's price for a DIY liquid: the smallest size that has one, with its label (spec §5). */
export function liquidCardPrice(
  liquid: Pick<LiquidView, "prix10ml" | "prix30ml" | "prix50ml" | "mgOnly">,
): ProductView["cardPrice"] {
  const sizes = [
    ["10ml", liquid.prix10ml],
    ["30ml", liquid.prix30ml],
    ["50ml", liquid.prix50ml],
  ] as const;
  for (const [size, price] of sizes) {
    if (price) return { ...price, label: `${size} · ${liquid.mgOnly ? "3mg" : "0mg"}` };
  }
  return null;
}

/** What a product is sold as, each with its price where it has one: in three sizes, or in none. */
export function pricesOf(product: ProductView): { size: string | null; price: Money | null }[] {
  if ("prix" in product) return [{ size: null, price: product.prix }];
  return [
    { size: "10ml", price: product.prix10ml },
    { size: "30ml", price: product.prix30ml },
    { size: "50ml", price: product.prix50ml },
  ];
}
