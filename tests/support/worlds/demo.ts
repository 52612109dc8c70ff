import { type CatalogueKind, catalogueKinds, catalogues } from "~/catalogue/kinds";
import { search } from "~/catalogue/search";
import type { ProductView } from "~/catalogue/views";
import { readProduct } from "~/contentful/read-entry";
import { demoSpace } from "../../../demo/demo-space";
import type { Space } from "../../../demo/space";

/**
 * The demo's products as the shop reads them, without their pictures. Tests take counts and names
 * from here, so that a product may be added to the demo without changing a test.
 */

const demo = demoSpace();

/** The products of a kind, of all categories or of one (`boisson`). */
export function demoProducts(kind: CatalogueKind, category?: string): ProductView[] {
  return productsIn(demo, kind).filter(
    ({ categories }) => category === undefined || categories.includes(category),
  );
}

/** The products of a kind in a space with the demo's content model. */
export function productsIn({ entries }: Space, kind: CatalogueKind): ProductView[] {
  return entries
    .filter(({ contentType }) => contentType === catalogues[kind].contentType)
    .map(({ id, fields }) => {
      const inFrench = Object.entries(fields).map(([name, values]) => [name, values.fr]);
      return readProduct(kind, { id, fields: Object.fromEntries(inFrench) }).value;
    })
    .filter((product) => product !== null);
}

/** The catalogues that the demo has products for. */
export const demoKinds = catalogueKinds.filter((kind) => demoProducts(kind).length > 0);

/** The products that the shop's search finds besides e-liquids; without the booster. */
export function demoOthers(query: string): ProductView[] {
  const others = catalogueKinds.filter((kind) => kind !== "eliquide");
  return search(
    others.flatMap((kind) => demoProducts(kind)),
    query,
  );
}

/** A product of the demo, of any kind, by its id. */
export function demoProduct(id: string): ProductView {
  const products = catalogueKinds.flatMap((kind) => demoProducts(kind));
  const product = products.find((product) => product.id === id);
  if (!product) throw new Error(`The demo has no product ${id}`);
  return product;
}

/** The e-liquids that the shop's search finds. */
export function demoSearch(query: string): ProductView[] {
  return search(demoProducts("eliquide"), query);
}
