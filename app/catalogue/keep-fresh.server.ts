import { setTimeout } from "node:timers/promises";
import { describeError, log } from "~/log.server";

/** The wait after a first failure and the longest between two attempts, in ms. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Refreshes content for as long as the process lives: every `intervalMs` while it succeeds, and
 * after a failure with waits that double, each with jitter, so that instances don't ask in step.
 * An outage is logged when it begins and, with its length, when it ends.
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
  for (;;) {
    try {
      await refresh();
      if (outage) {
        const seconds = Math.round((performance.now() - outage.since) / 1000);
        log.info({ type, seconds, failures: outage.failures }, "content can be read again");
      }
      outage = null;
    } catch (error) {
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
