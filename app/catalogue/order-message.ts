import type { ProductView } from "./views";

/** What one begins with who has yet to say what is wanted. */
export const ORDER = "Bonjour, je voudrais commander : ";

/**
 * The message that opens a conversation about a product: an order, or where it is out of stock or
 * coming soon the question that comes before one.
 *
 * @param address where both sides see the product, null where that is not known
 * @param details what of it is ordered: a size, a price
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
