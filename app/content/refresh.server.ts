import { clearTimeout, setTimeout as startTimer } from "node:timers";
import { setTimeout } from "node:timers/promises";
import { settings } from "~/config/settings.server";
import { contentSourceName } from "~/contentful/client.server";
import { log } from "~/ops/log.server";
import { type ContentType, contentTypes } from "./content-types";
import {
  confirm,
  currentSnapshot,
  endLook,
  oldestAgeMs,
  publish,
  TTL_MS,
  warnWhenTooOld,
} from "./current.server";
import { look } from "./look.server";
import { noteFailure, noteLate } from "./outage.server";
import { recordOutcome } from "./outcomes.server";
import { readType } from "./read-type.server";
import {
  announceCall,
  announceSnapshot,
  joinInstances,
  lookTogether,
  receiveSnapshot,
  shareSnapshot,
} from "./sharing.server";
import { loadSnapshot, saveSnapshot } from "./snapshot-file.server";
import { type StoredSnapshot, toText } from "./stored-snapshot";

/** Refreshes the shop's content for as long as the process lives: on disk, and among instances. */

/** `entries` comes from a CDN and can be older than the Sync API's answer: looks follow after these, in ms. */
const UNTIL_SHOWN_MS = [1000, 3000, 10_000, 30_000];

/** A webhook can arrive before the Sync API shows its change: looks follow after these, in ms. */
const AFTER_CALL_MS = [1000, 3000, 10_000];

/** Content that must not be served stale is refreshed before it expires. */
const INTERVAL_MS = settings.CONTENT_MAX_STALE_SECONDS > 0 ? TTL_MS : TTL_MS / 2;

/** Content younger than this is not asked for again, in ms. */
const FRESH_MS = 0.9 * INTERVAL_MS;

/** An outage is reported after this time without an answer, in s: the client's own tries take minutes. */
const LATE_SECONDS = 10;

/** The longest waits after failures, in ms: with content to show, and without. */
const LONGEST_BACK_OFF_MS = Math.max(60_000, TTL_MS);
const LONGEST_EMPTY_BACK_OFF_MS = 15_000;

/** Waits before the next looks, in ms, in place of the usual interval. */
let earlyLooks: number[] = [];
/** Whether the next look is one of them: it asks, however fresh the content is. */
let isEarly = false;
/** When a webhook was called last, by `performance.now()`. */
let calledAt = Number.NEGATIVE_INFINITY;
/** Content types that don't show a change yet that sync has named. */
let late: readonly ContentType[] = [];
let isLateLogged = false;
let wake = new AbortController();

let isOpen = false;

/** Starts the refresh loop, with the content that the last run stored. Later calls do nothing. */
export function openContent(): void {
  if (isOpen) return;
  isOpen = true;
  const stored = loadSnapshot();
  if (stored) adopt(stored);
  joinInstances({ onConnect: exchangeSnapshots, onCall: lookNow, onNews: receive });
  // With stored content the first pages come before the Contentful client is loaded: 0.3 s of CPU.
  void keepRefreshing(stored ? 1000 : 0);
}

/** Looks for changes soon after a webhook's call, here and at the other instances. */
export function followCall(): void {
  lookNow();
  announceCall();
}

/** Looks for changes now, and a few times more until there are some. Returns at once. */
function lookNow(): void {
  earlyLooks = [...AFTER_CALL_MS];
  isEarly = true;
  calledAt = performance.now();
  wake.abort();
}

async function keepRefreshing(firstWaitMs: number): Promise<never> {
  let waitMs = firstWaitMs;
  for (let failures = 0; ; ) {
    await waitOrWake(waitMs);
    const succeeded = await lookTogether(lookAndStore, isSettled).catch((error: unknown) => {
      noteFailure("content", error);
      return false;
    });
    endLook();
    warnWhenTooOld();
    failures = succeeded ? 0 : failures + 1;
    if (!succeeded) earlyLooks = [];
    const early = earlyLooks.shift();
    isEarly = early !== undefined;
    if (late.length === 0) isLateLogged = false;
    else if (succeeded && !isEarly && !isLateLogged) {
      log.warn({ types: late }, "a published change does not arrive");
      isLateLogged = true;
    }
    waitMs = early ?? (succeeded ? INTERVAL_MS : backOffMs(failures));
  }
}

async function waitOrWake(ms: number): Promise<void> {
  wake = new AbortController();
  await setTimeout(ms, undefined, { ref: false, signal: wake.signal }).catch(() => {});
}

/** Doubles with each failure, with jitter, so that instances don't ask in step. */
function backOffMs(failures: number): number {
  const { types } = currentSnapshot();
  const longest = contentTypes.every((type) => types[type])
    ? LONGEST_BACK_OFF_MS
    : LONGEST_EMPTY_BACK_OFF_MS;
  return Math.min(longest, 1000 * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}

/** @returns whether everything that was asked for could be had */
async function lookAndStore(): Promise<boolean> {
  const before = currentSnapshot();
  const begunAt = performance.now();
  const timer = startTimer(noteLate, 1000 * LATE_SECONDS, LATE_SECONDS).unref();
  const { succeeded, showsChange, ...found } = await look().finally(() => clearTimeout(timer));
  if (found.late.length > 0 && late.length === 0) earlyLooks = [...UNTIL_SHOWN_MS];
  if (showsChange && begunAt > calledAt) earlyLooks = [];
  late = found.late;
  const { version, syncToken } = currentSnapshot();
  const isSame = version === before.version && syncToken === before.syncToken;
  // A failed look makes nothing younger.
  if (succeeded || !isSame) await store(isSame);
  return succeeded;
}

/** Stores the snapshot on disk and shares it. @param isSame whether only its time has changed */
async function store(isSame: boolean): Promise<void> {
  let text: Promise<string> | null = null;
  const textOnce = () => {
    text ??= toText(currentSnapshot(), contentSourceName);
    return text;
  };
  await Promise.all([saveSnapshot(textOnce, isSame), shareSnapshot(textOnce)]);
}

/** Publishes a stored snapshot. */
function adopt({ syncToken, types }: StoredSnapshot): void {
  const now = performance.now();
  const read = types.map(({ type, entries, ageMs }) => [
    type,
    readType(type, entries, now - ageMs),
  ]);
  publish(syncToken, { ...currentSnapshot().types, ...Object.fromEntries(read) });
  log.info({ ageSeconds: Math.round(oldestAgeMs() / 1000) }, "stored content is used");
}

/** Takes over what another instance has read. @returns whether the content has changed */
async function receive(): Promise<boolean> {
  const shared = await receiveSnapshot(oldestAgeMs());
  // A look of ours may have ended meanwhile.
  if (!shared || shared.ageMs >= oldestAgeMs()) return false;
  if (shared.isSame) {
    confirm(performance.now() - shared.ageMs, [], currentSnapshot().syncToken);
    for (const type of contentTypes) recordOutcome(type, "shared");
    return false;
  }
  adopt(shared.stored);
  earlyLooks = [];
  isEarly = false;
  late = [];
  for (const type of contentTypes) recordOutcome(type, "shared");
  await store(false);
  return true;
}

/** Whether there is nothing to look for: another instance has looked, or the content is fresh. */
async function isSettled(): Promise<boolean> {
  const isAnother = await receive();
  return isAnother || (!isEarly && late.length === 0 && oldestAgeMs() < FRESH_MS);
}

/** Takes over what the other instances hold, or gives them what they lack. */
async function exchangeSnapshots(): Promise<void> {
  if ((await receive()) || oldestAgeMs() === Number.POSITIVE_INFINITY) return;
  await store(true);
  announceSnapshot();
}
