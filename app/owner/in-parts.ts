import { setImmediate } from "node:timers/promises";

/** Items between two yields; some ms. */
const ITEMS_IN_PART = 250;

/** Yields each item. Other requests are answered before the first, and now and then: the shop may have 10,000 products. */
export async function* inParts<T>(items: readonly T[]): AsyncGenerator<T, void> {
  for (const [at, item] of items.entries()) {
    if (at % ITEMS_IN_PART === 0) await setImmediate();
    yield item;
  }
}
