import { demoSpace } from "../../../demo/demo-space";
import type { Space } from "../../../demo/space";

/** The demo with so many of its e-liquids, the first ones, and all else of it. */
export function firstLiquids(count: number): Space {
  const space = demoSpace();
  const liquids = space.entries.filter(({ contentType }) => contentType === "produit");
  const dropped = new Set(liquids.slice(count));
  return { ...space, entries: space.entries.filter((entry) => !dropped.has(entry)) };
}
