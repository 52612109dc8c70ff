import { setTimeout } from "node:timers/promises";
import { describeError, log } from "~/log.server";

/**
 * Times in which content can't be had. Content types that fail together are one outage: it is
 * logged when it begins and, with its length, when the last of them can be read again; and the
 * first of them that can be read has the others asked for at once.
 */

type Outage = {
  /** By `performance.now()`: the begin of the first refresh that failed. */
  since: number;
  types: Set<string>;
  failures: number;
  /** What has been logged of it. */
  told: Set<string>;
  /** Aborted, and made anew, whenever one of the types could be read. */
  eased: AbortController;
};

const outages = new Set<Outage>();

/** When the last refresh of a type that did not fail began. */
const lastRead = new Map<string, number>();

/**
 * Notes that a type's content could not be read or, without an error, that it is late.
 *
 * @param begun when its refresh began, by `performance.now()`
 */
export function noteTrouble(type: string, begun: number, error?: unknown): void {
  const outage = outageOf(type) ?? sharedOutage(type) ?? beginOutage(begun);
  outage.types.add(type);
  if (error) outage.failures += 1;
  const message = error ? "content could not be read" : "content is late";
  if (outage.told.has(message)) return;
  outage.told.add(message);
  log.warn({ type, ...(error ? { error: describeError(error) } : {}) }, message);
}

/** Notes that a type's content could be read, by a refresh that began then. */
export function noteRead(type: string, begun: number): void {
  lastRead.set(type, begun);
  const outage = outageOf(type);
  if (!outage) return;
  outage.types.delete(type);
  outage.eased.abort();
  outage.eased = new AbortController();
  if (outage.types.size > 0) return;
  outages.delete(outage);
  const seconds = Math.round((performance.now() - outage.since) / 1000);
  log.info({ type, seconds, failures: outage.failures }, "content can be read again");
}

/** Resolves after `ms`, or as soon as another type of the same outage could be read. */
export async function untilEased(type: string, ms: number): Promise<void> {
  const signal = outageOf(type)?.eased.signal;
  await setTimeout(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {});
}

function outageOf(type: string): Outage | undefined {
  return [...outages].find(({ types }) => types.has(type));
}

/** A type that could be read since an outage began has no part in it: what it meets is another. */
function sharedOutage(type: string): Outage | undefined {
  return [...outages].find(({ since }) => since > (lastRead.get(type) ?? Number.NEGATIVE_INFINITY));
}

function beginOutage(since: number): Outage {
  const outage: Outage = {
    since,
    types: new Set(),
    failures: 0,
    told: new Set(),
    eased: new AbortController(),
  };
  outages.add(outage);
  return outage;
}
