import type { ProductView } from "./views";

/** The start of an order that names no product yet. */
export const ORDER = "Bonjour, je voudrais commander : ";

/**
 * The first message about a product: an order; for one out of stock or coming soon, when it will be there.
 *
 * @param address the product's public address, null where it isn't known
 * @param details the size and the price that are ordered
 */
export function orderMessage(
  { name, badge }: ProductView,
  address: string | null,
  ...details: (string | null)[]
): string {
  const text =
    badge === "rupture"
      ? `Bonjour, quand aurez-vous de nouveau « ${name} » ?`
      : badge === "bientot"
        ? `Bonjour, quand aurez-vous « ${name} » ?`
        : `${ORDER}${[name, ...details].filter(Boolean).join(", ")}.`;
  return address ? `${text}\n${address}` : text;
}
