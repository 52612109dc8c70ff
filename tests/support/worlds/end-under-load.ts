import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { startShop } from "./shop";
import { steadyVisitors, type Visits } from "./steady-visitors";

/** What a shop's end was like. */
export type End = Visits & {
  code: number | null;
  /** From SIGTERM to its exit. */
  seconds: number;
};

/** Visitors a second. */
export const UNDER_LOAD = 200;

/** How long they come before SIGTERM at least, and after it, in ms. */
const AROUND_MS = 1000;

/** So many may be waiting when the shop keeps up with them. */
const KEEPING_UP = 5;

/** Ends a shop with SIGTERM in the middle of its visitors. */
export async function endUnderLoad(keptAlive: boolean): Promise<End> {
  const shop = await startShop();
  const address = `${shop.url}/eliquides`;
  await (await fetch(address)).text();
  const visitors = steadyVisitors(() => ({ address }), UNDER_LOAD, keptAlive);
  await setTimeout(AROUND_MS);
  // It has just been started, and pages are made anew while pictures become known.
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
