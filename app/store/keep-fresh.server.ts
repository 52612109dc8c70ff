import { setTimeout } from "node:timers/promises";
import { settings } from "~/config/settings.server";
import { causeOfDelay } from "~/contentful/client.server";
import { createReader, type SyncAnswer } from "~/contentful/sync.server";
import { log } from "~/ops/log.server";
import {
  confirm,
  contentAgeMs,
  contentLoaded,
  endAttempt,
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
import { backOffMs, isAfterCall, nextLookAt } from "./schedule";
import { confirmInRedis, loadFromRedis, saveToRedis } from "./shared-copy.server";

/** Keeps the store as Contentful has it, as long as the process lives. Each instance of a shop asks for itself. */

/** The time between two looks, in ms. Content that must not be served stale is confirmed twice per TTL. */
const INTERVAL_MS = settings.CONTENT_MAX_STALE_SECONDS > 0 ? TTL_MS : TTL_MS / 2;

/** The longest time between two initial syncs, in ms: they find what deltas can't name. */
const INITIAL_SYNC_MS = 24 * 3_600_000;

/**
 * During a look an outage is reported after this time without a good answer, in ms. The client itself throws only
 * after its retries: after 20 s if Contentful fails, after minutes if it doesn't answer.
 */
const REPORT_DELAY_MS = 10_000;

const reader = createReader();
const doubt = createDoubt();

/** The last call of the webhook, here or at another instance. `at` is in ms by `performance.now()`. */
const call = {
  at: Number.NEGATIVE_INFINITY,
  isOurs: true,
  /** Whether the looks after it are initial syncs. */
  aboutEverything: false,
  wake: new AbortController(),
};

const last = {
  isOpen: false,
  /** When the last look and the last initial sync began. */
  lookAt: Number.NEGATIVE_INFINITY,
  initialAt: Number.NEGATIVE_INFINITY,
  failures: 0,
  wasTooOld: false,
};

/** Starts to keep the store, with the content that the last run stored. Later calls do nothing. */
export function openContent(): void {
  if (last.isOpen) return;
  last.isOpen = true;
  loadFromDisk();
  if (settings.REDIS_URL) {
    void connectRedis(settings.REDIS_URL, {
      onConnect: async () => {
        await loadFromRedis();
        await confirmInRedis();
      },
      onMessage: (message) => look(message, false),
    });
  }
  // With usable content the first pages are rendered before the Contentful client takes 0.3 s to load.
  void keepLooking(usableContent() ? 1000 : 0);
}

/**
 * Looks at Contentful soon, here and at the other instances, after a call of the webhook. Other instances look too in
 * case this one ends before it sees the change.
 *
 * @param message `everything` after a call about a content type or an environment alias: no delta names what it changes
 */
export function lookAfterCall(message: Message): void {
  look(message, true);
  void announce(message);
}

function look(message: Message, isOurs: boolean): void {
  const now = performance.now();
  const goesOn = call.aboutEverything && isAfterCall(now, call.at);
  Object.assign(call, { at: now, isOurs, aboutEverything: goesOn || message === "everything" });
  call.wake.abort();
}

async function keepLooking(firstWaitMs: number): Promise<never> {
  let waitMs = firstWaitMs;
  let since = performance.now();
  for (;;) {
    await untilDue(since, waitMs);
    since = performance.now();
    last.lookAt = since;
    const isRead = await lookOnce(since);
    endAttempt();
    last.failures = isRead ? 0 : last.failures + 1;
    const retryMs = performance.now() - since + backOffMs(last.failures, contentLoaded());
    waitMs = isRead ? (doubt.isOpen() ? Math.min(DOUBT_MS, INTERVAL_MS) : INTERVAL_MS) : retryMs;
    if (isTooOld() && !last.wasTooOld) {
      const ageSeconds = Math.round((contentAgeMs() ?? 0) / 1000);
      log.warn({ ageSeconds }, "the content is too old to be shown (CONTENT_MAX_STALE_SECONDS)");
    }
    last.wasTooOld = isTooOld();
  }
}

/** Waits until the next look is due. A call ends the wait if it makes a look due earlier. */
async function untilDue(lastAt: number, waitMs: number): Promise<void> {
  for (;;) {
    call.wake = new AbortController();
    const { signal } = call.wake;
    const ms = nextLookAt({ lastAt, calledAt: call.at, waitMs }) - performance.now();
    if (ms <= 0) return;
    await setTimeout(ms, undefined, { ref: false, signal }).catch(() => {});
  }
}

/** @returns whether Contentful could be read */
async function lookOnce(now: number): Promise<boolean> {
  const afterCall = isAfterCall(now, call.at);
  const everything =
    doubt.isOpen() ||
    now - last.initialAt >= INITIAL_SYNC_MS ||
    (afterCall && call.aboutEverything) ||
    // Only an initial sync says whether the space has the content types.
    isEmpty();
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
    await take(answer, now, afterCall);
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
async function take(answer: SyncAnswer, askedAt: number, afterCall: boolean): Promise<void> {
  const { isInitial, changes, types } = answer;
  const before = store.current();
  if (isInitial && doubt.isDoubtful(changes, before, askedAt)) return recordOutcome("doubtful");
  const isNamed = isInitial || changes.entries.size + changes.assets.size > 0;
  const time = new Date().toISOString();
  if (isInitial) await inSteps(store.replace(changes, types, time));
  else if (isNamed) await inSteps(store.apply(changes, time));
  if (isInitial) last.initialAt = askedAt;
  confirm(askedAt);
  logChange(before, store.current());
  const isChanged = before.version !== store.current().version;
  recordOutcome(isChanged ? "changed" : "unchanged");
  await Promise.all([
    saveToDisk({ isChanged: isNamed }),
    share({ isChanged, afterCall, isFirst: before.version === "" }),
  ]);
}

/** Whoever announced a change writes it to Redis. A change that no webhook announced is announced here. */
async function share(change: { isChanged: boolean; afterCall: boolean; isFirst: boolean }) {
  const { isChanged, afterCall, isFirst } = change;
  const isOurs = !afterCall || call.isOurs;
  if (!isChanged || !isOurs) return confirmInRedis();
  await saveToRedis();
  if (!afterCall && !isFirst) await announce("changed");
}
