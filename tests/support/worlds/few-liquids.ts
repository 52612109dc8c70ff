import { pictureId } from "../../../demo/content/build";
import { demoSpace } from "../../../demo/demo-space";
import type { Space } from "../../../demo/space";
import { demoProducts } from "./demo";

/**
 * The demo with one e-liquid of each look: every badge, every label of a price and none, with and
 * without a description or a picture, and the long name. Devices and accessories are all there.
 *
 * @param named ids of e-liquids that stay because a test opens their address
 */
export function fewLiquids(...named: string[]): Space {
  const space = demoSpace();
  const pictures = new Set(space.assets.filter(({ fields }) => fields.file).map(({ id }) => id));
  const looks = new Map<string, string>();
  // The first of each look stays.
  for (const { id, name, description, badge, cardPrice } of demoProducts("eliquide").reverse()) {
    const hasPicture = pictures.has(pictureId(id));
    const price = cardPrice?.label;
    looks.set(JSON.stringify([badge, price, !description, name.length > 60, hasPicture]), id);
  }
  const kept = new Set([...looks.values(), ...named]);
  space.entries = space.entries.filter(
    ({ id, contentType }) => contentType !== "produit" || kept.has(id),
  );
  return space;
}
