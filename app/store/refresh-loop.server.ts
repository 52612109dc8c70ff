import { setTimeout } from "node:timers/promises";
import { settings } from "~/config/settings.server";
import { causeOfDelay } from "~/contentful/client.server";
import { log } from "~/ops/log.server";
import { type ContentType, contentTypes } from "./content-types";
import { endRefresh, oldestAgeMs, TTL_MS, usableContent, warnWhenTooOld } from "./current.server";
import { noteFailure, recordOutcome } from "./outcomes.server";
import { refresh } from "./refresh.server";
import {
  announceCall,
  joinInstances,
  receiveSnapshot,
  refreshTogether,
  shareSnapshot,
} from "./sharing.server";
import { loadSnapshot, saveSnapshot } from "./stored-snapshot.server";

/** The loop that refreshes the content, stores it on disk and shares it, as long as the process lives. */

/**
 * The waits before early refreshes, in ms. Early refreshes follow a webhook's call, because the Sync API may
 * not name the change yet. They also follow a change that the Sync API names and that the entries lack: a CDN
 * caches the entries.
 */
const EARLY_REFRESHES_MS = [1000, 3000, 10_000, 30_000];

/** The time between two refreshes, in ms. Content that must not be served stale is refreshed twice per TTL. */
const INTERVAL_MS = settings.CONTENT_MAX_STALE_SECONDS > 0 ? TTL_MS : TTL_MS / 2;

/** Content younger than this is not requested again, in ms. */
const FRESH_MS = 0.9 * INTERVAL_MS;

/**
 * During a refresh an outage is reported after this time without a good answer, in ms. The client itself throws
 * only after its retries: after 20 s if Contentful fails, after minutes if it doesn't answer.
 */
const REPORT_DELAY_MS = 10_000;

/** The longest wait after failures, in ms, while each type has content, however old. */
const LONGEST_BACK_OFF_MS = 60_000;
/** The same while a type has none. */
const LONGEST_EMPTY_BACK_OFF_MS = 15_000;

let earlyRefreshes: number[] = [];
/**
 * Whether the next refresh asks Contentful even if the content is fresh. True at the start, after a webhook's call,
 * after a failure, and during early refreshes.
 */
let mustAsk = true;
/** When the webhook was last called, by `performance.now()`. */
let calledAt = Number.NEGATIVE_INFINITY;
/** Content types that lack a change that the Sync API has named. */
let lagging: readonly ContentType[] = [];
let wake = new AbortController();

let isOpen = false;

/** Starts the refresh loop, with the content that the last run stored. Later calls do nothing. */
export function openContent(): void {
  if (isOpen) return;
  isOpen = true;
  loadSnapshot();
  joinInstances({ onCall: refreshNow, onNews: receive });
  // With usable content the first pages are rendered before the Contentful client takes 0.3 s to load.
  void keepRefreshing(contentTypes.some(usableContent) ? 1000 : 0);
}

/** Refreshes the content soon after a webhook's call, here and at the other instances. */
export function refreshAfterCall(): void {
  refreshNow();
  announceCall();
}

/**
 * Ends the loop's wait: a refresh starts now, and a few more follow until one finds a change. A refresh
 * that is under way goes on, and the next one starts 1 s after its end (after a failure: after the back-off).
 */
function refreshNow(): void {
  earlyRefreshes = [...EARLY_REFRESHES_MS];
  mustAsk = true;
  calledAt = performance.now();
  wake.abort();
}

async function keepRefreshing(firstWaitMs: number): Promise<never> {
  let waitMs = firstWaitMs;
  let isEarly = false;
  for (let failures = 0; ; ) {
    wake = new AbortController();
    await setTimeout(waitMs, undefined, { ref: false, signal: wake.signal }).catch(() => {});
    const succeeded = await refreshTogether(refreshAndStore, catchUp);
    endRefresh();
    warnWhenTooOld();
    failures = succeeded ? 0 : failures + 1;
    // Only a successful refresh counts as one of the early refreshes.
    const earlyMs = succeeded ? earlyRefreshes.shift() : undefined;
    const wasLastEarly = isEarly && succeeded && earlyMs === undefined;
    if (wasLastEarly && lagging.length > 0) {
      log.warn(
        { types: lagging },
        "Contentful names a published change, but its entries don't show it: asking again at each refresh",
      );
    }
    isEarly = earlyMs !== undefined;
    mustAsk = !succeeded || isEarly;
    waitMs = succeeded ? (earlyMs ?? INTERVAL_MS) : backOffMs(failures);
  }
}

/** The wait after failures, in ms. It doubles with each failure; jitter spreads the instances. */
function backOffMs(failures: number): number {
  const hasAll = oldestAgeMs() < Number.POSITIVE_INFINITY;
  const longest = hasAll ? LONGEST_BACK_OFF_MS : LONGEST_EMPTY_BACK_OFF_MS;
  return Math.min(longest, 1000 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}

/** @returns whether everything that was requested could be read */
async function refreshAndStore(): Promise<boolean> {
  const planned = earlyRefreshes;
  const laggingBefore = lagging;
  lagging = [];
  const reportDelay = () => {
    const cause = causeOfDelay(REPORT_DELAY_MS);
    if (cause) noteFailure("Contentful", cause);
  };
  const timer = setInterval(reportDelay, REPORT_DELAY_MS).unref();
  try {
    const { succeeded, showsChange, ...found } = await refresh().finally(() =>
      clearInterval(timer),
    );
    // After a failure a type may lack a change only because it could not be read. The sync token stays: the next
    // refresh checks all changes again.
    lagging = succeeded ? found.lagging : [];
    if (lagging.length > 0 && laggingBefore.length === 0) earlyRefreshes = [...EARLY_REFRESHES_MS];
    // If the webhook was called during the refresh, `earlyRefreshes` is a new array. It stays, as the call may
    // announce another change.
    if (showsChange && earlyRefreshes === planned) earlyRefreshes = [];
    await Promise.all([saveSnapshot(), shareSnapshot()]);
    return succeeded;
  } catch (error) {
    noteFailure("sync", error);
    for (const type of contentTypes) recordOutcome(type, "failed");
    return false;
  }
}

/**
 * Receives another instance's snapshot.
 *
 * @returns whether it replaced this instance's, and is newer than the webhook's last call
 */
async function receive(): Promise<boolean> {
  const isReplaced = await receiveSnapshot();
  if (!isReplaced) return false;
  lagging = [];
  await saveSnapshot();
  // Content from before the webhook's call lacks the change that the call announces.
  if (performance.now() - oldestAgeMs() < calledAt) return false;
  earlyRefreshes = [];
  mustAsk = false;
  return true;
}

/**
 * Receives another instance's snapshot before a refresh.
 *
 * @returns whether this instance need not ask Contentful: another one has, or the content is fresh
 */
async function catchUp(): Promise<boolean> {
  return (await receive()) || (!mustAsk && oldestAgeMs() < FRESH_MS);
}
