import { clearTimeout, setTimeout as startTimer } from "node:timers";
import { setTimeout } from "node:timers/promises";
import { settings } from "~/config/settings.server";
import { log } from "~/ops/log.server";
import { type ContentType, contentTypes } from "./content-types";
import { endLook, oldestAgeMs, TTL_MS, warnWhenTooOld } from "./current.server";
import { look } from "./look.server";
import { noteFailure } from "./outage.server";
import { recordOutcome } from "./outcomes.server";
import {
  announceCall,
  joinInstances,
  lookTogether,
  receiveSnapshot,
  shareSnapshot,
} from "./sharing.server";
import { loadSnapshot, saveSnapshot } from "./snapshot-file.server";

/** Refreshes the shop's content for as long as the process lives: on disk, and among instances. */

/**
 * Waits before the next looks, in ms, after a webhook's call or a change that doesn't show yet: a webhook
 * can be ahead of the Sync API, and the Sync API ahead of `entries`, which comes from a CDN.
 */
const EARLY_LOOKS_MS = [1000, 3000, 10_000, 30_000];

/** Content that must not be served stale is refreshed before it expires. */
const INTERVAL_MS = settings.CONTENT_MAX_STALE_SECONDS > 0 ? TTL_MS : TTL_MS / 2;

/** Content younger than this is not requested again, in ms. */
const FRESH_MS = 0.9 * INTERVAL_MS;

/** An outage is reported after this time without an answer, in s: the client's retries take minutes. */
const LATE_SECONDS = 10;

/** The longest waits after failures, in ms: with content to show, and without. */
const LONGEST_BACK_OFF_MS = 60_000;
const LONGEST_EMPTY_BACK_OFF_MS = 15_000;

let earlyLooks: number[] = [];
/** Whether the next look asks Contentful, however fresh the content is. */
let mustAsk = true;
/** When a webhook was called last, by `performance.now()`. */
let calledAt = Number.NEGATIVE_INFINITY;
/** Content types that don't show a change yet that the Sync API has named. */
let late: readonly ContentType[] = [];
let wake = new AbortController();

let isOpen = false;

/** Starts the refresh loop, with the content that the last run stored. Later calls do nothing. */
export function openContent(): void {
  if (isOpen) return;
  isOpen = true;
  const hasStored = loadSnapshot();
  joinInstances({ onCall: lookNow, onNews: receive });
  // With stored content the first pages come before the Contentful client is loaded: 0.3 s of CPU.
  void keepRefreshing(hasStored ? 1000 : 0);
}

/** Looks for changes soon after a webhook's call, here and at the other instances. */
export function followCall(): void {
  lookNow();
  announceCall();
}

/** Looks for changes now, and a few times more until there are some. Returns at once. */
function lookNow(): void {
  earlyLooks = [...EARLY_LOOKS_MS];
  mustAsk = true;
  calledAt = performance.now();
  wake.abort();
}

async function keepRefreshing(firstWaitMs: number): Promise<never> {
  let waitMs = firstWaitMs;
  for (let failures = 0; ; ) {
    wake = new AbortController();
    await setTimeout(waitMs, undefined, { ref: false, signal: wake.signal }).catch(() => {});
    const succeeded = await lookTogether(lookAndStore, isSettled);
    endLook();
    warnWhenTooOld();
    failures = succeeded ? 0 : failures + 1;
    // After a failure the early looks are still to come.
    const earlyMs = succeeded ? earlyLooks.shift() : undefined;
    if (succeeded && mustAsk && earlyMs === undefined && late.length > 0) {
      log.warn({ types: late }, "a published change does not arrive");
    }
    mustAsk = !succeeded || earlyMs !== undefined;
    waitMs = succeeded ? (earlyMs ?? INTERVAL_MS) : backOffMs(failures);
  }
}

/** Doubles with each failure. The jitter keeps instances from asking at the same moment. */
function backOffMs(failures: number): number {
  const hasAll = oldestAgeMs() < Number.POSITIVE_INFINITY;
  const longest = hasAll ? LONGEST_BACK_OFF_MS : LONGEST_EMPTY_BACK_OFF_MS;
  return Math.min(longest, 1000 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}

/** @returns whether everything that was requested could be read */
async function lookAndStore(): Promise<boolean> {
  const planned = earlyLooks;
  const before = late;
  late = [];
  const reportLate = () => noteFailure("an answer", new Error(`No answer for ${LATE_SECONDS} s`));
  const timer = startTimer(reportLate, 1000 * LATE_SECONDS).unref();
  try {
    const { succeeded, showsChange, ...found } = await look();
    // After a failure the next look starts over.
    late = succeeded ? found.late : [];
    if (late.length > 0 && before.length === 0) earlyLooks = [...EARLY_LOOKS_MS];
    // A call that came during the look may be about another change.
    if (showsChange && earlyLooks === planned) earlyLooks = [];
    await store();
    return succeeded;
  } catch (error) {
    noteFailure("sync", error);
    for (const type of contentTypes) recordOutcome(type, "failed");
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Stores the current snapshot on disk and shares it. */
async function store(): Promise<void> {
  await Promise.all([saveSnapshot(), shareSnapshot()]);
}

/** Receives what another instance has read. @returns whether the content has changed since the last call */
async function receive(): Promise<boolean> {
  const hasChanged = await receiveSnapshot();
  if (!hasChanged) return false;
  late = [];
  await saveSnapshot();
  // Content from before a webhook's call lacks the change that the call is about.
  if (performance.now() - oldestAgeMs() < calledAt) return false;
  earlyLooks = [];
  mustAsk = false;
  return true;
}

/** Whether there is no need to look: another instance has looked, or the content is fresh. */
async function isSettled(): Promise<boolean> {
  return (await receive()) || (!mustAsk && oldestAgeMs() < FRESH_MS);
}
