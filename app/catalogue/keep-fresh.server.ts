import { setTimeout } from "node:timers/promises";
import { untilEased } from "./outages.server";

/** The wait after a first failure, in ms. */
const FIRST_WAIT_MS = 1000;

type Freshness = {
  /** How long to wait after a refresh that succeeded, in ms. */
  intervalMs: number;
  /** How long the first refresh may wait: what is kept is served meanwhile. */
  firstWaitMs: number;
  /** The longest to wait after one that failed, in ms, as things are. */
  longestWaitMs(): number;
  /** Rejects where the content service failed. */
  refresh(): Promise<void>;
};

/**
 * Refreshes content for as long as the process lives: after a failure with waits that double, each
 * with jitter, so that instances don't ask in step.
 */
export async function keepFresh(type: string, freshness: Freshness): Promise<never> {
  const { intervalMs, firstWaitMs, longestWaitMs, refresh } = freshness;
  await setTimeout(firstWaitMs, undefined, { ref: false });
  for (let failures = 0; ; ) {
    try {
      await refresh();
      failures = 0;
    } catch {
      // That it failed is told where the attempt is watched.
      failures += 1;
    }
    await (failures === 0
      ? setTimeout(intervalMs, undefined, { ref: false })
      : untilEased(type, backOff(failures, longestWaitMs())));
  }
}

/** The wait after so many failures in a row, in ms: between half and all of what doubles. */
function backOff(failures: number, longestMs: number): number {
  const longest = Math.min(longestMs, FIRST_WAIT_MS * 2 ** (failures - 1));
  return longest * (0.5 + Math.random() / 2);
}
