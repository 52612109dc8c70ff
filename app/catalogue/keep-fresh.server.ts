import { setTimeout as wait } from "node:timers/promises";
import { settings } from "~/settings.server";
import { noteRead, noteTrouble, untilEased } from "./outages.server";

/** The wait after a first failure, in ms. */
const FIRST_WAIT_MS = 1000;

/** Content that takes longer to come is late: a visitor of a shop that keeps none would see none. */
const LATE_MS = settings.CONTENT_DEADLINE_MS;

/**
 * Refreshes content for as long as the process lives: every `intervalMs` while it succeeds, and
 * after a failure with waits that double up to twice as long, each with jitter, so that instances
 * don't ask in step. Of refreshes that are late one after another, the first is told, and where
 * one takes twice as long again.
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
  await wait(firstWaitMs, undefined, { ref: false });
  let failures = 0;
  let patience = LATE_MS;
  for (;;) {
    const begun = performance.now();
    const late = setTimeout(noteTrouble, patience, type, begun).unref();
    try {
      await refresh();
      noteRead(type, begun);
      failures = 0;
    } catch (error) {
      noteTrouble(type, begun, error);
      failures += 1;
    }
    clearTimeout(late);
    const took = performance.now() - begun;
    patience = took > LATE_MS ? Math.max(patience, 2 * took) : LATE_MS;
    await (failures === 0
      ? wait(intervalMs, undefined, { ref: false })
      : untilEased(type, backOff(failures, 2 * intervalMs)));
  }
}

/** The wait after so many failures in a row, in ms: between half and all of what doubles. */
function backOff(failures: number, longestMs: number): number {
  const longest = Math.min(longestMs, FIRST_WAIT_MS * 2 ** (failures - 1));
  return longest * (0.5 + Math.random() / 2);
}
