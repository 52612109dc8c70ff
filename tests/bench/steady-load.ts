import { setInterval } from "node:timers/promises";
import { Pool } from "undici";
import { BROWSER_HEADERS } from "./ask";
import { cpuMs, untilIdle } from "./process-cost";

/** Requests per second. Any server of this bench sends a cached answer more often than that. */
export const RATE = 2500;
const EVERY_MS = 4;
const CONNECTIONS = 32;

type SteadyLoadOptions = {
  url: string;
  pid: number;
  seconds: number;
  /** Requests per second; `RATE` if absent. */
  rate?: number;
  /** Returns the path of the next request; the path of `url` if absent. */
  path?: () => string;
};

/**
 * Sends requests at a fixed rate, a few every 4 ms, and measures the server's CPU time. At full speed the
 * load generator would be measured, too: a server that waits for it pays a wake-up per request.
 * @returns CPU time of the server per answer, in ms; NaN on a system without `/proc`
 * @throws after an answer other than 200, and when the server doesn't keep up with the rate
 */
export async function cpuAtFixedRate(options: SteadyLoadOptions): Promise<number> {
  const { url, pid, seconds, rate = RATE, path } = options;
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const send = async () => {
    const request = {
      method: "GET",
      path: path?.() ?? pathname,
      headers: BROWSER_HEADERS,
    } as const;
    const { statusCode, body } = await pool.request(request);
    if (statusCode !== 200) throw new Error(`${request.path} responds ${statusCode}`);
    for await (const _ of body);
  };
  const answers: Promise<void>[] = [];
  const before = cpuMs(pid);
  const start = performance.now();
  for await (const _ of setInterval(EVERY_MS)) {
    const elapsed = Math.min(performance.now() - start, seconds * 1000);
    while (answers.length < (elapsed * rate) / 1000) answers.push(send());
    if (elapsed === seconds * 1000) break;
  }
  await Promise.all(answers);
  const after = cpuMs(pid);
  const late = performance.now() - start - seconds * 1000;
  await pool.close();
  await untilIdle(pid);
  if (late > 500) throw new Error(`${url}: the last answer came ${late.toFixed(0)} ms late`);
  return before === null || after === null ? Number.NaN : (after - before) / answers.length;
}
