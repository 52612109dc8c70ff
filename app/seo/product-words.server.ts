import { beginning } from "~/catalogue/beginning";
import type { CatalogueKind } from "~/catalogue/kinds";
import { offersOf } from "~/catalogue/product";
import type { ProductView } from "~/catalogue/views";

/** `Mangue glacée, dès 15 000 Ar`: the title of a link preview. */
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

/** The length of description that search engines show, in characters. */
const SHOWN = 150;

/** A product's name, kind and description in one line, with the shop's name. Unique for each product. */
export function productDescription(product: ProductView): string {
  const { name, description, kind } = product;
  const text = description.replace(/\s+/g, " ");
  const clipped = text.length > SHOWN ? `${beginning(text, SHOWN).replace(/\s\S*$/, "")}…` : text;
  const what = kind === "booster" ? "" : `, ${WHAT[kind]}`;
  return [`${name}${what} chez Zavona à Madagascar.`, clipped].filter(Boolean).join(" ");
}

const WHAT: Record<CatalogueKind, string> = {
  eliquide: "e-liquide",
  ecigarette: "cigarette électronique",
  accessoire: "accessoire",
};
