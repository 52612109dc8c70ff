import { setTimeout } from "node:timers/promises";
import { describeError, log } from "~/log.server";
import { settings } from "~/settings.server";

/** The wait after a first failure and the longest between two attempts, in ms. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/** Content that takes longer to come is late: a visitor of a shop that keeps none would see none. */
const LATE_MS = settings.CONTENT_DEADLINE_MS;

/**
 * Refreshes content for as long as the process lives: every `intervalMs` while it succeeds, and
 * after a failure with waits that double, each with jitter, so that instances don't ask in step.
 * An outage is logged when it begins and, with its length, when it ends; of refreshes that are late
 * one after another, the first, and where one takes twice as long again.
 *
 * @param firstWaitMs how long the first refresh may wait: what is kept is served meanwhile
 * @param refresh rejects where the content service failed
 */
export async function keepFresh(
  type: string,
  intervalMs: number,
  firstWaitMs: number,
  refresh: () => Promise<void>,
): Promise<never> {
  await setTimeout(firstWaitMs, undefined, { ref: false });
  let outage: { since: number; failures: number } | null = null;
  let toldMs = 0;
  for (;;) {
    const begun = performance.now();
    try {
      await refresh();
      const took = performance.now() - begun;
      if (took <= LATE_MS) toldMs = 0;
      else if (took > 2 * toldMs) {
        log.warn({ type, seconds: Math.round(took / 1000) }, "content came late");
        toldMs = took;
      }
      if (outage) {
        const seconds = Math.round((performance.now() - outage.since) / 1000);
        log.info({ type, seconds, failures: outage.failures }, "content can be read again");
      }
      outage = null;
    } catch (error) {
      toldMs = 0;
      if (!outage) log.warn({ type, error: describeError(error) }, "content could not be read");
      outage ??= { since: performance.now(), failures: 0 };
      outage.failures += 1;
    }
    const wait = outage ? backOff(outage.failures) : intervalMs;
    await setTimeout(wait, undefined, { ref: false });
  }
}

/** The wait after so many failures in a row, in ms: between half and all of what doubles. */
export function backOff(failures: number): number {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
  return longest * (0.5 + Math.random() / 2);
}
