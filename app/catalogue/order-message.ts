import type { ProductView } from "./views";

/** The beginning of an order. */
export const ORDER = "Bonjour, je voudrais commander : ";

/**
 * The message to the shop about a product: an order, or, if it is out of stock or coming soon, the question
 * when it will be available.
 *
 * @param address the product's public address
 * @param details the size and the price that are ordered
 */
export function orderMessage(
  { name, badge }: ProductView,
  address: string,
  ...details: (string | null)[]
): string {
  const text =
    badge === "rupture"
      ? `Bonjour, quand aurez-vous de nouveau « ${name} » ?`
      : badge === "bientot"
        ? `Bonjour, quand aurez-vous « ${name} » ?`
        : `${ORDER}${[name, ...details].filter(Boolean).join(", ")}.`;
  return `${text}\n${address}`;
}
