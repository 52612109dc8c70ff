import { EventEmitter, on } from "node:events";
import { operatorPaths } from "~/address/paths";
import { settings } from "~/config/settings.server";
import { isPretty, log } from "~/ops/log.server";
import { type Contents, type ContentType, contentTypes } from "./content-types";
import type { TypeContent } from "./read-type.server";
import { refusalsVersion } from "./refused-pictures.server";

/** All content of the shop at one moment. It is never changed, only replaced. */
type Snapshot = {
  /** Changes with the content of any type. `contentState` adds what else changes pages. */
  version: string;
  /** The Sync API's token for the changes since this snapshot; null before the first sync. */
  syncToken: string | null;
  types: { readonly [T in ContentType]?: TypeContent<T> };
};

/** How often Contentful is to confirm the content, in ms. */
export const TTL_MS = settings.CONTENT_TTL_SECONDS * 1000;

/** How long content is shown after Contentful last confirmed it, in ms. */
const LONGEST_USE_MS = TTL_MS + settings.CONTENT_MAX_STALE_SECONDS * 1000;

let current: Snapshot = { version: "", syncToken: null, types: {} };

/** `progress`: the content was replaced, or an attempt to refresh it has ended. */
const events = new EventEmitter<{ progress: [isAttemptOver: boolean] }>().setMaxListeners(0);

export function currentSnapshot(): Snapshot {
  return current;
}

/** Replaces the content of some types, and the sync token if one is given. */
export function replaceContent(changed: Snapshot["types"], syncToken = current.syncToken): void {
  const types = { ...current.types, ...changed };
  for (const type of contentTypes) {
    const [before, now] = [current.types[type], types[type]];
    if (before && now && before.version !== now.version) {
      const [size, sizeBefore] = [now.entries?.length ?? 0, before.entries?.length ?? 0];
      log.info({ type, size, before: sizeBefore }, "content changed");
    }
  }
  const version = contentTypes.map((type) => types[type]?.version ?? "-").join(".");
  current = { version, syncToken, types };
  // With LOG_FORMAT=json, read-type.server.ts logs each entry to correct instead.
  if (isPretty) logToCorrect();
  events.emit("progress", false);
}

let toCorrect = 0;

/** Logs the number of entries with findings when it has changed. The owner's page may report more. */
function logToCorrect(): void {
  if (!contentTypes.every((type) => current.types[type])) return;
  const counts = contentTypes.map((type) => current.types[type]?.findings.size ?? 0);
  const total = counts.reduce((sum, count) => sum + count);
  if (total > 0 && total !== toCorrect) {
    log.warn(`${total} entries to correct: see ${operatorPaths.status}`);
  }
  toCorrect = total;
}

/**
 * Records that Contentful still holds the content of some types.
 *
 * @param at when Contentful was asked, by `performance.now()`
 */
export function confirm(
  confirmed: readonly ContentType[],
  at: number,
  syncToken: string | null,
): void {
  const dated = confirmed.flatMap((type) => {
    const held = current.types[type];
    return held ? [[type, { ...held, readAt: Math.max(held.readAt, at) }]] : [];
  });
  replaceContent(Object.fromEntries(dated), syncToken);
}

let hasTried = false;

/** Reports that an attempt to refresh has ended: requests that still wait for content get a 503. */
export function endRefresh(): void {
  hasTried = true;
  events.emit("progress", true);
}

/**
 * The content of one type, fresh or stale. The caller waits only if there is no content yet, or if it
 * is unusable and no refresh has ended since the start.
 *
 * @returns null if there is no usable content within `CONTENT_DEADLINE_MS`
 */
export async function content<T extends ContentType>(type: T): Promise<Contents[T] | null> {
  const usable = usableContent(type);
  if (usable) return usable;
  // Unusable content: it is too old, or the space has none of the content types.
  if (current.types[type] && hasTried) return null;
  try {
    const signal = AbortSignal.timeout(settings.CONTENT_DEADLINE_MS);
    for await (const [isAttemptOver] of on(events, "progress", { signal })) {
      if (isAttemptOver || usableContent(type)) break;
    }
  } catch {
    // The deadline has passed.
  }
  return usableContent(type);
}

/** The content of one type, without waiting; null if there is no usable content. */
export function usableContent<T extends ContentType>(type: T): Contents[T] | null {
  const held = current.types[type];
  return held && isUsable(held) ? held.content : null;
}

/**
 * Whether content may be shown. A space that is not known to have any of the shop's content types may be the wrong
 * space, or not set up yet: its content is unavailable, not empty.
 */
function isUsable(held: TypeContent): boolean {
  return !isTooOld(held) && hasSomeType();
}

/** Whether the space is known to have one of the shop's content types. */
function hasSomeType(): boolean {
  return contentTypes.some((type) => current.types[type]?.entries);
}

export function isTooOld(held: TypeContent | undefined): boolean {
  return held !== undefined && performance.now() - held.readAt > LONGEST_USE_MS;
}

/** Whether the space has none of the shop's content types. */
export function lacksAllTypes(): boolean {
  return contentTypes.every((type) => current.types[type]?.entries === null);
}

/** Whether content is loaded, however old. After the first attempt one readable type is enough. */
export function contentLoaded(): boolean {
  return hasSomeType() && (hasTried || contentTypes.every((type) => current.types[type]));
}

/**
 * What rendered pages depend on: they are valid as long as `version` stays the same. `stale`: some of
 * the content was not confirmed for two TTLs.
 */
export function contentState(): { version: string; stale: boolean } {
  const now = performance.now();
  const held = contentTypes.map((type) => current.types[type]);
  // Content that has become too old changes what pages show.
  const usable = held.map((content) => (content && isUsable(content) ? "+" : "-")).join("");
  const stale = held.some((content) => content && now - content.readAt > 2 * TTL_MS);
  return { version: `${current.version}${usable} ${refusalsVersion()}`, stale };
}

/** The time since Contentful last confirmed each type's content, in ms; null without content. */
export function contentAges(): { type: ContentType; ageMs: number | null }[] {
  return contentTypes.map((type) => {
    const held = current.types[type];
    return { type, ageMs: held ? performance.now() - held.readAt : null };
  });
}

/** The age of the oldest content among all types, in ms; infinite while a type has no content. */
export function oldestAgeMs(): number {
  return Math.max(...contentAges().map(({ ageMs }) => ageMs ?? Number.POSITIVE_INFINITY));
}

let hasWarned = false;

/** Logs once that content has become too old to be shown. */
export function warnWhenTooOld(): void {
  const tooOld = contentTypes.filter((type) => isTooOld(current.types[type]));
  if (tooOld.length > 0 && !hasWarned) {
    log.warn({ types: tooOld }, "the content is too old to be shown (CONTENT_MAX_STALE_SECONDS)");
  }
  hasWarned = tooOld.length > 0;
}
