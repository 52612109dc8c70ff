import { isOrder } from "./product";
import type { ProductView } from "./views";

/** How many products of its family a popup shows. */
const MAX_RELATED = 3;

/**
 * The products of the same family that a visitor can order instead: same kind and first category, in the order of the
 * list, beginning after the product and going on at the list's start.
 *
 * @param list the products of a page; if the product is not among them, from the first on
 */
export function relatedTo(product: ProductView, list: readonly ProductView[]): ProductView[] {
  const after = list.findIndex(({ id }) => id === product.id) + 1;
  return [...list.slice(after), ...list.slice(0, after)]
    .filter(({ id }) => id !== product.id)
    .filter(({ kind, category }) => kind === product.kind && category === product.category)
    .filter(isOrder)
    .slice(0, MAX_RELATED);
}
