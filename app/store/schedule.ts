/** When the shop looks at Contentful. Pure: times are in ms of one clock that never goes back. */

/**
 * The looks after a webhook's call, as waits since the call, in ms: the Sync API may not name a publication yet when
 * the webhook is called. All are made, as one publication may be seen before another.
 */
const AFTER_CALL_MS = [0, 1000, 3000, 10_000, 30_000];

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
  /** The wait after `lastAt` without a call, in ms: see `intervalMs` and `backOffMs`. */
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
  const last = AFTER_CALL_MS.at(-1) ?? 0;
  return at >= calledAt && at < calledAt + last + SHORTEST_WAIT_MS;
}

/** The wait after a number of failures, in ms. It doubles with each failure; jitter spreads the instances. */
export function backOffMs(failures: number, hasContent: boolean): number {
  const longest = hasContent ? LONGEST_BACK_OFF_MS : LONGEST_EMPTY_BACK_OFF_MS;
  return Math.min(longest, 1000 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}
