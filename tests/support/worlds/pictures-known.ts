import { setTimeout } from "node:timers/promises";
import type { CatalogueView } from "~/catalogue/views";

/**
 * Waits until a shop has looked at all of its pictures: whenever it has learnt of some, each page
 * is made anew, so that two answers need not agree before.
 */
export async function picturesKnown(shop: string): Promise<void> {
  for (const list of ["/eliquides.json", "/ecigarettes.json", "/accessories.json"]) {
    for (let address: string | undefined = list; address !== undefined; ) {
      const view = (await (await fetch(shop + address)).json()) as CatalogueView;
      const isKnown = view.products.every(({ image, imageColour }) => !image || imageColour);
      if (!isKnown) await setTimeout(50);
      else address = view.nextPage?.replace("?", ".json?");
    }
  }
}
