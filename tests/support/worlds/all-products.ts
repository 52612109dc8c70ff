import { type AllProducts, indexProducts } from "~/catalogue/collection";
import { type ProductKind, productKindNames } from "~/catalogue/kinds";
import type { ProductView } from "~/catalogue/views";
import { readProduct } from "~/contentful/read-entry";

/** A product as the shop reads it from an entry's fields. */
export function product(kind: ProductKind, id: string, fields: Record<string, unknown>) {
  const { value } = readProduct(kind, { id, fields });
  if (!value) throw new Error(`no product ${id}`);
  return value;
}

/** An index of the given products by kind, as the content has one of all products. */
export function allProductsOf(...products: ProductView[]): AllProducts {
  const indexes = productKindNames.map((name) => [
    name,
    indexProducts(products.filter(({ kind }) => kind === name)),
  ]);
  return Object.fromEntries(indexes);
}
