import { clearTimeout, setTimeout as startTimer } from "node:timers";
import { setTimeout } from "node:timers/promises";
import { settings } from "~/config/settings.server";
import { contentSourceName } from "~/contentful/client.server";
import { log } from "~/ops/log.server";
import { contentTypes } from "./content-types";
import {
  confirm,
  currentSnapshot,
  endLook,
  oldestAgeMs,
  publish,
  TTL_MS,
  usableContent,
} from "./current.server";
import { look } from "./look.server";
import { noteLate } from "./outage.server";
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

/** `entries`, behind a CDN, may be older than what sync names: looks follow after these, in ms. */
const UNTIL_SHOWN_MS = [1000, 3000, 10_000, 30_000];

/** A webhook's call may come before sync shows what it is about: looks follow after these, in ms. */
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

/** The waits of looks that come before the usual one. */
let earlyLooks: number[] = [];
/** Whether the next look is one of them: it asks, however fresh the content is. */
let isEarly = false;
/** When a webhook was called last, by `performance.now()`. */
let calledAt = Number.NEGATIVE_INFINITY;
/** Whether the content lacks a change that sync has named. */
let isLate = false;
let wake = new AbortController();

let isOpen = false;

/** Has content refreshed from now on, beginning with what the last run has stored. */
export function openContent(): void {
  if (isOpen) return;
  isOpen = true;
  const stored = loadSnapshot();
  if (stored) adopt(stored);
  joinInstances({ onConnect: meet, onCall: lookNow, onNews: receive });
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
    const isWell = await lookTogether(lookAndStore, isSettled);
    endLook();
    warnWhenTooOld();
    failures = isWell ? 0 : failures + 1;
    if (!isWell) earlyLooks = [];
    const early = earlyLooks.shift();
    isEarly = early !== undefined;
    waitMs = early ?? (isWell ? INTERVAL_MS : backOffMs(failures));
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
  const { isWell, showsChange, late } = await look(isLate && earlyLooks.length === 0);
  clearTimeout(timer);
  if (late.length > 0 && !isLate) earlyLooks = [...UNTIL_SHOWN_MS];
  if (showsChange && begunAt > calledAt) earlyLooks = [];
  isLate = late.length > 0 && earlyLooks.length > 0;
  const { version, syncToken } = currentSnapshot();
  await store(version === before.version && syncToken === before.syncToken);
  return isWell;
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

let isTooOld = false;

function warnWhenTooOld(): void {
  const { types } = currentSnapshot();
  const tooOld = contentTypes.filter((type) => types[type] && usableContent(type) === null);
  if (tooOld.length > 0 && !isTooOld)
    log.warn({ types: tooOld }, "the content is too old to be shown");
  isTooOld = tooOld.length > 0;
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
  if (!shared) return false;
  if (shared.isSame) {
    confirm(performance.now() - shared.ageMs, [], currentSnapshot().syncToken);
    for (const type of contentTypes) recordOutcome(type, "shared");
    return false;
  }
  adopt(shared.stored);
  earlyLooks = [];
  isEarly = false;
  for (const type of contentTypes) recordOutcome(type, "shared");
  await store(false);
  return true;
}

/** Whether there is nothing to look for: another instance has looked, or the content is fresh. */
async function isSettled(): Promise<boolean> {
  const isAnother = await receive();
  return isAnother || (!isEarly && !isLate && oldestAgeMs() < FRESH_MS);
}

/** Takes over what the other instances hold, or gives them what they lack. */
async function meet(): Promise<void> {
  if ((await receive()) || oldestAgeMs() === Number.POSITIVE_INFINITY) return;
  await store(true);
  announceSnapshot();
}
