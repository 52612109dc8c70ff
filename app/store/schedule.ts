/** When the shop looks at Contentful. Pure: times are in ms of one clock that never goes back. */

const LAST_AFTER_CALL_MS = 30_000;

/**
 * The looks after a webhook's call, as waits since the call, in ms: the Sync API may not name a publication yet when
 * the webhook is called. All are made, as one publication may be seen before another.
 */
const AFTER_CALL_MS = [0, 1000, 3000, 10_000, LAST_AFTER_CALL_MS];

/** The longest time between two initial syncs, in ms. */
const INITIAL_SYNC_MS = 24 * 3_600_000;

/** Calls cause at most one look in this time, in ms. */
const SHORTEST_WAIT_MS = 1000;

/** The longest wait after failures, in ms, with content to show and without. */
const LONGEST_BACK_OFF_MS = 60_000;
const LONGEST_EMPTY_BACK_OFF_MS = 15_000;

export type Looks = {
  /** When the last look began. */
  lastAt: number;
  /** When the webhook was last called; `-Infinity` if never. */
  calledAt: number;
  /** The wait after `lastAt` without a call, in ms: `INTERVAL_MS` of keep-fresh.server.ts, or `backOffMs`. */
  waitMs: number;
};

/** When the next look is due. A call never puts off a look that is due without it. */
export function nextLookAt({ lastAt, calledAt, waitMs }: Looks): number {
  const afterCall = AFTER_CALL_MS.map((wait) => calledAt + wait).find((at) => at > lastAt);
  const earliest = Math.max(afterCall ?? Number.POSITIVE_INFINITY, lastAt + SHORTEST_WAIT_MS);
  return Math.min(lastAt + waitMs, earliest);
}

/** Whether a look at this time is one of those after a call. */
export function isAfterCall(at: number, calledAt: number): boolean {
  return at >= calledAt && at < calledAt + LAST_AFTER_CALL_MS + SHORTEST_WAIT_MS;
}

/**
 * Whether a look must be an initial sync, which finds what no delta names: the first look, one each day, and the first
 * and the last of the looks after a call about everything. It stays due until one could be read.
 *
 * @param last when the last initial sync that could be read began, and when the last call about everything came
 */
export function isInitialSyncDue(
  now: number,
  { initialAt, everythingAt }: { initialAt: number; everythingAt: number },
): boolean {
  const lastLookAt = everythingAt + LAST_AFTER_CALL_MS;
  return (
    now - initialAt >= INITIAL_SYNC_MS ||
    initialAt < everythingAt ||
    (now >= lastLookAt && initialAt < lastLookAt)
  );
}

/** The wait after a number of failures, in ms. It doubles with each failure; jitter spreads the instances. */
export function backOffMs(failures: number, hasContent: boolean): number {
  const longest = hasContent ? LONGEST_BACK_OFF_MS : LONGEST_EMPTY_BACK_OFF_MS;
  return Math.min(longest, 1000 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}
