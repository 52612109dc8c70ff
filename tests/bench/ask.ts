import { type IncomingHttpHeaders, request } from "node:http";
import { setTimeout } from "node:timers/promises";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** What phones send: it decides which stored form of a page is answered. */
export const BROWSER_HEADERS = { "Accept-Encoding": "gzip, deflate, br" };

/** Asks for an address and takes the bytes as they come: nothing is decompressed. */
export function ask(url: string, headers: Record<string, string> = BROWSER_HEADERS) {
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(url, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, headers, body: Buffer.concat(chunks) });
      });
    });
    asked.on("error", reject);
    asked.end();
  });
}

/**
 * Asks again and again, refused connections included, until an address answers 200.
 *
 * @param withinMs after so long it gives up
 * @param everyMs the pause between two attempts: the error of what is measured with it
 * @returns the ms that it took, infinite where it gave up
 */
export async function untilFound(url: string, withinMs = 30_000, everyMs = 5): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < withinMs) {
    const answer = await ask(url).catch(() => null);
    if (answer?.status === 200) return performance.now() - start;
    await setTimeout(everyMs);
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
