import { pictureId } from "../../../demo/content/build";
import { demoSpace, demoWithSlips } from "../../../demo/demo-space";
import type { Entry, Space } from "../../../demo/space";
import { productsIn } from "./demo";

/** The demo, or another space, with some of its entries. `at` is an entry's index within its content type, from 0. */
export function demoWith(
  isIncluded: (entry: Entry, at: number) => boolean,
  space: Space = demoSpace(),
): Space {
  const counts = new Map<string, number>();
  const entries = space.entries.filter((entry) => {
    const at = counts.get(entry.contentType) ?? 0;
    counts.set(entry.contentType, at + 1);
    return isIncluded(entry, at);
  });
  return { ...space, entries };
}

/** The demo space with only its first `count` e-liquids. */
export function firstLiquids(count: number): Space {
  return demoWith(({ contentType }, at) => contentType !== "produit" || at < count);
}

/**
 * The demo with an owner's slips, with one e-liquid per look of a card: each badge, each label of a price and none,
 * with and without a description or a picture, a long name. Includes all other products.
 *
 * @param named ids of further e-liquids to include
 */
export function fewLiquids(...named: string[]): Space {
  const space = demoWithSlips();
  const pictures = new Set(space.assets.filter(({ fields }) => fields.file).map(({ id }) => id));
  const looks = new Map<string, string>();
  // In reverse order, so that the first e-liquid of each look replaces the others.
  for (const { id, name, description, badge, cardPrice } of productsIn(
    space,
    "eliquide",
  ).reverse()) {
    const hasPicture = pictures.has(pictureId(id));
    const price = cardPrice?.label;
    looks.set(JSON.stringify([badge, price, !description, name.length > 60, hasPicture]), id);
  }
  const chosen = new Set([...looks.values(), ...named]);
  return demoWith(({ id, contentType }) => contentType !== "produit" || chosen.has(id), space);
}
