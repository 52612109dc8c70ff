import { setTimeout } from "node:timers/promises";
import { type Answer, ask as askAt } from "../support/ask";

/** What phones send: it decides which stored form of a page is answered. */
export const BROWSER_HEADERS = { "Accept-Encoding": "gzip, deflate, br" };

/** Asks for an address and takes the bytes as they come: nothing is decompressed. */
export function ask(url: string): Promise<Answer> {
  const { origin, pathname, search } = new URL(url);
  return askAt(origin, pathname + search, { headers: BROWSER_HEADERS });
}

/**
 * Asks again and again, refused connections included, until an address answers 200.
 *
 * @param withinMs after so long it gives up
 * @returns the ms that it took, infinite where it gave up
 */
export async function untilFound(url: string, withinMs = 30_000): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < withinMs) {
    const answer = await ask(url).catch(() => null);
    if (answer?.status === 200) return performance.now() - start;
    // The error of what is measured with it.
    await setTimeout(5);
  }
  return Number.POSITIVE_INFINITY;
}

/** Waits until an address answers 200 with the same bytes for 3 s: its best form has been made. */
export async function untilSettled(url: string): Promise<Answer> {
  if (!Number.isFinite(await untilFound(url))) throw new Error(`${url} is not answered`);
  let last = await ask(url);
  for (let same = 0; same < 6; same += 1) {
    await setTimeout(500);
    const next = await ask(url);
    if (!next.body.equals(last.body)) same = 0;
    last = next;
  }
  return last;
}
