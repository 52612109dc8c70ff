import { isOrder, nicotineOf } from "./product";
import type { Money, ProductView } from "./views";

/** The beginning of an order. */
export const ORDER = "Bonjour, je voudrais commander : ";

/**
 * The message to the shop about a product: an order, with lines that the visitor fills in. For a product that is out
 * of stock or coming soon, the question when it will be available; for one without a price, the question for it.
 *
 * @param address the product's public address
 * @param lines the lines to fill in (`messageLines` of shop.json)
 * @param offer the size and the price that are ordered
 */
export function orderMessage(
  product: ProductView,
  address: string,
  lines: readonly string[],
  offer?: { size: string | null; price: Money },
): string {
  if (!isOrder(product)) return `${question(product)}\n${address}`;
  const nicotine = nicotineOf(product);
  const details = [offer?.size, nicotine && `nicotine ${nicotine}`, offer?.price.texte];
  const order = `${ORDER}${[product.name, ...details].filter(Boolean).join(", ")}.`;
  return [order, address, ...lines].join("\n");
}

function question({ name, badge }: ProductView): string {
  if (badge === "rupture") return `Bonjour, quand aurez-vous de nouveau « ${name} » ?`;
  if (badge === "bientot") return `Bonjour, quand aurez-vous « ${name} » ?`;
  return `Bonjour, quel est le prix de « ${name} » ?`;
}

/** What a visitor sends to a friend, beside the product's address: `Mangue de Mahajanga, 17 000 Ar (10ml · 0mg)`. */
export function shareText({ name, cardPrice, comingSoon }: ProductView): string {
  if (!cardPrice || comingSoon) return name;
  const { texte, label } = cardPrice;
  return label ? `${name}, ${texte} (${label})` : `${name}, ${texte}`;
}
