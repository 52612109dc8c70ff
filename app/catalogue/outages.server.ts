import { setTimeout as wait } from "node:timers/promises";
import { settings } from "~/config/settings.server";
import { describeError, log } from "~/ops/log.server";

/**
 * Times in which content can't be had. Content types that fail together are one outage: it is
 * logged when it begins and, with its length, when all of them can be read again; and the first
 * of them that can be read has the others asked for at once. What fails although others of its
 * outage could be read meanwhile fails for itself: that is another.
 */

type Outage = {
  /** By `performance.now()`: the begin of the first attempt that failed, and when that was noted. */
  since: number;
  notedAt: number;
  /** When one of its types could be read, the last time; null before. */
  easedAt: number | null;
  /** With the begin of the last attempt that failed. */
  types: Map<string, number>;
  failures: number;
  /** What has been logged of it. */
  told: Set<string>;
  /** Aborted, and made anew, whenever one of the types could be read. */
  eased: AbortController;
};

const outages = new Set<Outage>();

/** When the last attempt of a type that did not fail began. */
const lastRead = new Map<string, number>();

/** Content that takes longer to come is late: a visitor of a shop that keeps none would see none. */
const LATE_MS = settings.CONTENT_DEADLINE_MS;

/** An attempt that takes longer is trouble already: a service that hangs is told of before it fails. */
const HANGS_MS = 30_000;

/** How late each type's content came, where it came late the last time, in ms. */
const lateness = new Map<string, number>();

/**
 * Sees to what becomes of an attempt to read a type's content. @throws what the attempt throws
 */
export async function watched<T>(type: string, attempt: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const hangs = setTimeout(noteTrouble, HANGS_MS, type, begun).unref();
  try {
    const outcome = await attempt();
    if (!outageOf(type)) noteLateness(type, performance.now() - begun);
    noteRead(type, begun);
    return outcome;
  } catch (error) {
    noteTrouble(type, begun, error);
    throw error;
  } finally {
    clearTimeout(hangs);
  }
}

/** Of attempts that are late one after another tells the first, and where one is twice as late. */
function noteLateness(type: string, took: number): void {
  const told = lateness.get(type) ?? 0;
  if (took <= LATE_MS) lateness.delete(type);
  else if (took > 2 * told) {
    lateness.set(type, took);
    log.warn({ type, seconds: Math.round(took / 1000) }, "content came late");
  }
}

/**
 * Resolves after `ms`; as soon as another type of its outage can be read; at once where one could be
 * since the type's last attempt began, and for a type that has no outage.
 */
export async function untilEased(type: string, ms: number): Promise<void> {
  const outage = outageOf(type);
  const begun = outage?.types.get(type);
  if (!outage || begun === undefined) return;
  if (outage.easedAt !== null && outage.easedAt > begun) return;
  await wait(ms, undefined, { ref: false, signal: outage.eased.signal }).catch(() => {});
}

/** Notes that a type's content could not be read or, without an error, that it has not come yet. */
function noteTrouble(type: string, begun: number, error?: unknown): void {
  const outage = outageFor(type, begun);
  outage.types.set(type, begun);
  if (error) outage.failures += 1;
  const message = error ? "content could not be read" : "content does not come";
  if (outage.told.has(message)) return;
  outage.told.add(message);
  log.warn({ type, ...(error ? { error: describeError(error) } : {}) }, message);
}

function noteRead(type: string, begun: number): void {
  lastRead.set(type, begun);
  const outage = outageOf(type);
  if (!outage) return;
  outage.easedAt = performance.now();
  outage.eased.abort();
  outage.eased = new AbortController();
  leave(outage, type);
}

function leave(outage: Outage, type: string): void {
  outage.types.delete(type);
  if (outage.types.size > 0) return;
  outages.delete(outage);
  const seconds = Math.round((performance.now() - outage.since) / 1000);
  log.info({ seconds, failures: outage.failures }, "content can be read again");
}

function outageOf(type: string): Outage | undefined {
  return [...outages].find(({ types }) => types.has(type));
}

/** The outage that an attempt has met: its type's, one that it may share, or a new one. */
function outageFor(type: string, begun: number): Outage {
  const own = outageOf(type);
  if (own && (own.easedAt === null || own.easedAt > begun)) return own;
  if (own) leave(own, type);
  const before = lastRead.get(type) ?? Number.NEGATIVE_INFINITY;
  const isShared = (outage: Outage) => outage !== own && outage.notedAt > before;
  return [...outages].find(isShared) ?? beginOutage(begun);
}

function beginOutage(since: number): Outage {
  const outage: Outage = {
    since,
    notedAt: performance.now(),
    easedAt: null,
    types: new Map(),
    failures: 0,
    told: new Set(),
    eased: new AbortController(),
  };
  outages.add(outage);
  return outage;
}
