import { pictureId } from "../../../demo/content/build";
import { demoSpace } from "../../../demo/demo-space";
import type { Entry, Space } from "../../../demo/space";
import { demoProducts } from "./demo";

/** The demo with a part of its entries. `at` is an entry's place among those of its content type. */
export function demoWith(keep: (entry: Entry, at: number) => boolean): Space {
  const space = demoSpace();
  const counts = new Map<string, number>();
  const entries = space.entries.filter((entry) => {
    const at = counts.get(entry.contentType) ?? 0;
    counts.set(entry.contentType, at + 1);
    return keep(entry, at);
  });
  return { ...space, entries };
}

/** The demo with so many of its e-liquids, the first ones, and all else of it. */
export function firstLiquids(count: number): Space {
  return demoWith(({ contentType }, at) => contentType !== "produit" || at < count);
}

/**
 * The demo with one e-liquid of each look: every badge, every label of a price and none, with and
 * without a description or a picture, and the long name. Devices and accessories are all there.
 *
 * @param named ids of e-liquids that stay because a test opens their address
 */
export function fewLiquids(...named: string[]): Space {
  const { assets } = demoSpace();
  const pictures = new Set(assets.filter(({ fields }) => fields.file).map(({ id }) => id));
  const looks = new Map<string, string>();
  // The first of each look stays.
  for (const { id, name, description, badge, cardPrice } of demoProducts("eliquide").reverse()) {
    const hasPicture = pictures.has(pictureId(id));
    const price = cardPrice?.label;
    looks.set(JSON.stringify([badge, price, !description, name.length > 60, hasPicture]), id);
  }
  const kept = new Set([...looks.values(), ...named]);
  return demoWith(({ id, contentType }) => contentType !== "produit" || kept.has(id));
}
