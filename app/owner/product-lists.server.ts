import type { ProductView } from "~/catalogue/views";
import { productTypes, TYPE_NAMES } from "~/contentful/content-model";
import { usableContent } from "~/store/current.server";
import { editorOf } from "./entry-status.server";
import { inParts } from "./in-parts";

/** The most products in a list of the owner's page. */
const MAX_LISTED = 100;

const LISTS: [title: string, isListed: (product: ProductView) => boolean][] = [
  ["En rupture", ({ stockDisponible }) => !stockDisponible],
  ["Sans prix", ({ cardPrice }) => !cardPrice],
  ["Bientôt", ({ comingSoon }) => comingSoon],
  ["Best-sellers cochés", ({ bestSeller }) => bestSeller],
];

/** The products in each state that an owner looks for, without empty lists; none without content. */
export async function productLists() {
  const content = usableContent();
  const lists = LISTS.map(([title, isListed]) => ({ title, isListed, found: [] as ProductView[] }));
  const products = productTypes.flatMap((type) => content?.[type].products ?? []);
  for await (const product of inParts(products)) {
    for (const { isListed, found } of lists) if (isListed(product)) found.push(product);
  }
  return lists
    .filter(({ found }) => found.length > 0)
    .map(({ title, found }) => ({
      title,
      total: found.length,
      products: found
        .slice(0, MAX_LISTED)
        .map(({ id, name, href }) => ({ id, name, href, editor: editorOf(id) })),
    }));
}

/** How many products there are, by content type; none without content. */
export function productCounts() {
  const content = usableContent();
  return productTypes.flatMap((type) =>
    content ? [{ label: TYPE_NAMES[type], total: content[type].products.length }] : [],
  );
}
