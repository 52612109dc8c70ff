import { setTimeout } from "node:timers/promises";
import { isPreview, settings } from "~/config/settings.server";
import { causeOfDelay } from "~/contentful/client.server";
import { createReader, type SyncAnswer } from "~/contentful/sync.server";
import { log } from "~/ops/log.server";
import {
  confirm,
  contentAgeMs,
  contentLoaded,
  endLook,
  inSteps,
  isTooOld,
  store,
  TTL_MS,
  usableContent,
} from "./current.server";
import { loadFromDisk, saveToDisk } from "./disk-copy.server";
import { createDoubt, DOUBT_MS } from "./doubt.server";
import { logChange } from "./log-change.server";
import { currentOutage, noteFailure, noteSuccess, recordOutcome } from "./outage.server";
import { announce, connectRedis, type Message } from "./redis.server";
import { backOffMs, isAfterCall, isInitialSyncDue, nextLookAt } from "./schedule";
import { loadFromRedis, saveToRedis } from "./shared-copy.server";

/** Keeps the store as Contentful has it, as long as the process lives. Each instance of a shop asks for itself. */

/** The time between two looks, in ms. Content that must not be served stale is confirmed twice per TTL. */
const INTERVAL_MS = settings.CONTENT_MAX_STALE_SECONDS > 0 ? TTL_MS : TTL_MS / 2;

/**
 * During a look an outage is reported after this time without a good answer, in ms. The client itself throws only
 * after its retries: after 20 s if Contentful fails, after minutes if it doesn't answer.
 */
const REPORT_DELAY_MS = 10_000;

const reader = createReader();
const doubt = createDoubt();

/** In ms by `performance.now()`. */
const times = {
  /** When the webhook last called, here or at another instance, and when it last called about everything. */
  calledAt: Number.NEGATIVE_INFINITY,
  everythingAt: Number.NEGATIVE_INFINITY,
  /** When the last initial sync that could be read began. */
  initialAt: Number.NEGATIVE_INFINITY,
};

const loop = { isOpen: false, failures: 0, wasTooOld: false, wake: new AbortController() };

/** Starts to keep the store, with the content that the last run stored. Later calls do nothing. */
export function openContent(): void {
  if (loop.isOpen) return;
  loop.isOpen = true;
  loadFromDisk();
  void keepLooking();
}

/**
 * Looks at Contentful soon, here and at the other instances, after a call of the webhook. Other instances look too in
 * case this one ends before it sees the change.
 *
 * @param message `everything` after a call about a content type or an environment alias: no delta names what it changes
 */
export function lookAfterCall(message: Message): void {
  lookSoon(message);
  void announce(message);
}

function lookSoon(message: Message): void {
  times.calledAt = performance.now();
  if (message === "everything") times.everythingAt = times.calledAt;
  loop.wake.abort();
}

async function keepLooking(): Promise<never> {
  const connected = settings.REDIS_URL && connectRedis(settings.REDIS_URL, lookSoon);
  // With usable content the first pages are rendered before the Contentful client takes 0.3 s to load.
  let waitMs = usableContent() ? 1000 : 0;
  if (waitMs === 0) await connected;
  let since = performance.now();
  for (;;) {
    await untilDue(since, waitMs);
    since = performance.now();
    // Only before the first sync: later, the next delta continues this instance's content, not another's.
    if (times.initialAt < 0 && !usableContent()) await loadFromRedis();
    const isRead = await lookOnce(since);
    endLook();
    loop.failures = isRead ? 0 : loop.failures + 1;
    const retryMs = performance.now() - since + backOffMs(loop.failures, contentLoaded());
    waitMs = isRead ? (doubt.isOpen() ? Math.min(DOUBT_MS, INTERVAL_MS) : INTERVAL_MS) : retryMs;
    if (isTooOld() && !loop.wasTooOld) {
      const ageSeconds = Math.round((contentAgeMs() ?? 0) / 1000);
      log.warn(
        { ageSeconds },
        "the content is too old to be shown (CONTENT_MAX_STALE_SECONDS): pages are answered with 503",
      );
    }
    loop.wasTooOld = isTooOld();
  }
}

/** Waits until the next look is due. A call ends the wait if it makes a look due earlier. */
async function untilDue(lastAt: number, waitMs: number): Promise<void> {
  for (;;) {
    loop.wake = new AbortController();
    const { signal } = loop.wake;
    const ms = nextLookAt({ lastAt, calledAt: times.calledAt, waitMs }) - performance.now();
    if (ms <= 0) return;
    await setTimeout(ms, undefined, { ref: false, signal }).catch(() => {});
  }
}

/** @returns whether Contentful could be read */
async function lookOnce(now: number): Promise<boolean> {
  // Of an empty store only an initial sync says whether the space has the content types.
  const everything = doubt.isOpen() || isInitialSyncDue(now, times) || isEmpty();
  const reportDelay = () => {
    const cause = causeOfDelay(REPORT_DELAY_MS);
    if (cause) noteFailure(cause);
  };
  const timer = setInterval(reportDelay, REPORT_DELAY_MS).unref();
  try {
    const answer = await reader
      .next({ everything, retries: !currentOutage() })
      .finally(() => clearInterval(timer));
    noteSuccess();
    await take(answer, now);
    return true;
  } catch (error) {
    noteFailure(error);
    recordOutcome("failed");
    return false;
  }
}

function isEmpty(): boolean {
  return Object.values(store.current().entries).every((list) => list.length === 0);
}

/** Takes an answer into the store, on disk and in Redis, unless much is missing in it. */
async function take({ isInitial, changes, types }: SyncAnswer, askedAt: number): Promise<void> {
  const before = store.current();
  if (isInitial && doubt.isDoubtful(changes, before, askedAt)) return recordOutcome("doubtful");
  const hasNews = isInitial || changes.entries.size + changes.assets.size > 0;
  const time = new Date().toISOString();
  if (isInitial) await inSteps(store.replace(changes, types, time));
  else if (hasNews) await inSteps(store.apply(changes, time));
  if (isInitial) times.initialAt = askedAt;
  confirm(askedAt);
  logChange(before, store.current());
  const isChanged = before.version !== store.current().version;
  recordOutcome(isChanged ? "changed" : "unchanged");
  // An instance that saw a change while Redis was away may have restarted since. A preview reads everything at each look.
  const isNewer = isChanged || (isInitial && !isPreview);
  await Promise.all([saveToDisk({ isChanged: hasNews }), saveToRedis({ isChanged: isNewer })]);
  // The others have not heard of a change that no call announced.
  const isUnannounced = isChanged && before.version !== "" && !isAfterCall(askedAt, times.calledAt);
  if (isUnannounced) await announce("changed");
}
