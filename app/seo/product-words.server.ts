import type { CatalogueKind } from "~/catalogue/kinds";
import type { Money, ProductView } from "~/catalogue/views";

/** A size that a product is sold in, or the product itself: then without a label. */
export type Offered = { label: string | null; price: Money };

/** What a product can be bought as, in the order of its sizes. */
export function offersOf(product: ProductView): Offered[] {
  const all =
    "prix" in product
      ? [{ label: null, price: product.prix }]
      : [
          { label: "10 ml", price: product.prix10ml },
          { label: "30 ml", price: product.prix30ml },
          { label: "50 ml", price: product.prix50ml },
        ];
  return all.flatMap(({ label, price }) => (price ? [{ label, price }] : []));
}

/** Whether it can be ordered today. */
export function isSold({ stockDisponible, comingSoon }: ProductView): boolean {
  return stockDisponible && !comingSoon;
}

/** `Mangue glacée, dès 15 000 Ar`: what a link preview is headed with. */
export function titleWithPrice(product: ProductView): string {
  const price = priceText(product);
  return price ? `${product.name}, ${price}` : product.name;
}

function priceText(product: ProductView): string | null {
  if (product.comingSoon) return "bientôt disponible";
  if (!product.stockDisponible) return "en rupture de stock";
  const prices = offersOf(product).map(({ price }) => price);
  const [cheapest] = [...prices].sort((left, right) => left.montant - right.montant);
  return cheapest ? `${prices.length > 1 ? "dès " : ""}${cheapest.texte}` : null;
}

/** How much of a description search engines show, in characters. */
const SHOWN = 150;

/** What a product's description says, in one line, and where it is sold. No two are alike. */
export function productDescription(product: ProductView): string {
  const { name, description, kind } = product;
  const text = description.replace(/\s+/g, " ");
  const clipped = text.length > SHOWN ? `${text.slice(0, SHOWN).replace(/\s\S*$/, "")}…` : text;
  const what = kind === "booster" ? "" : `, ${WHAT[kind]}`;
  return [`${name}${what} chez Zavona à Madagascar.`, clipped].filter(Boolean).join(" ");
}

const WHAT: Record<CatalogueKind, string> = {
  eliquide: "e-liquide",
  ecigarette: "cigarette électronique",
  accessoire: "accessoire",
};
