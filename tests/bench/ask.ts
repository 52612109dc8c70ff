import { setTimeout } from "node:timers/promises";
import { type Answer, ask as askAt } from "../support/ask";

/** As phones send it. It decides which cached encoding of a page the shop sends. */
export const BROWSER_HEADERS = { "Accept-Encoding": "gzip, deflate, br" };

/** Requests an address. Does not decompress the body. */
export function ask(url: string): Promise<Answer> {
  const { origin, pathname, search } = new URL(url);
  return askAt(origin, pathname + search, { headers: BROWSER_HEADERS });
}

/**
 * Repeats a request, also after a refused connection, until the server responds 200.
 *
 * @param withinMs the time limit
 * @returns the ms that it took; infinite after the time limit
 */
export async function until200(url: string, withinMs = 30_000): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < withinMs) {
    const answer = await ask(url).catch(() => null);
    if (answer?.status === 200) return performance.now() - start;
    // The precision of the measured time.
    await setTimeout(5);
  }
  return Number.POSITIVE_INFINITY;
}

/** Waits until the response is 200 with the same bytes for 3 s: by then its best compression is cached. */
export async function untilStable(url: string): Promise<Answer> {
  if (!Number.isFinite(await until200(url))) throw new Error(`${url} does not respond 200`);
  let last = await ask(url);
  for (let same = 0; same < 6; same += 1) {
    await setTimeout(500);
    const next = await ask(url);
    if (!next.body.equals(last.body)) same = 0;
    last = next;
  }
  return last;
}
