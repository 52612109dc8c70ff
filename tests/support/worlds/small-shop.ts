import { demoSpace } from "../../../demo/demo-space";
import { picturesKnown } from "./pictures-known";
import { startShopOver } from "./shop-over-space";

/**
 * A shop with so many of the demo's e-liquids, the first ones, and all else of the demo: its texts
 * are as long as a real shop's.
 */
export async function startSmallShop(eliquides: number) {
  const space = demoSpace();
  const kept = space.entries.filter(({ contentType }) => contentType === "produit");
  const dropped = new Set(kept.slice(eliquides));
  space.entries = space.entries.filter((entry) => !dropped.has(entry));
  const shop = await startShopOver(space);
  // Pages are whole when the colours of their pictures are known.
  await picturesKnown(shop.url);
  return shop;
}
