import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { startShop } from "./shop";
import { steadyVisitors, type Visits } from "./steady-visitors";

/** How a shop ended. */
export type End = Visits & {
  code: number | null;
  /** From SIGTERM to the exit of the process. */
  seconds: number;
};

/** Visitors per second. */
export const UNDER_LOAD = 200;

/** How long visitors send requests before SIGTERM (at least) and after it, in ms. */
const AROUND_MS = 1000;

/** The shop keeps up with its visitors if at most this many of them wait for an answer. */
const KEEPING_UP = 5;

/** Ends a shop with SIGTERM while visitors send requests. `keptAlive` as in `steadyVisitors`. */
export async function endUnderLoad(keptAlive: boolean): Promise<End> {
  const shop = await startShop();
  const address = `${shop.url}/eliquides`;
  await (await fetch(address)).text();
  const visitors = steadyVisitors(() => ({ address }), UNDER_LOAD, keptAlive);
  await setTimeout(AROUND_MS);
  // After a start the shop renders pages again while it reads more content.
  await untilTrue(() => visitors.waiting() <= KEEPING_UP);
  const begun = performance.now();
  shop.child.kill("SIGTERM");
  const [code] = await once(shop.child, "exit");
  const seconds = (performance.now() - begun) / 1000;
  await setTimeout(Math.max(0, AROUND_MS - seconds * 1000));
  return { ...(await visitors.stop()), code, seconds };
}

async function untilTrue(condition: () => boolean): Promise<void> {
  while (!condition()) await setTimeout(10);
}
