import { EventEmitter, once } from "node:events";
import { settings } from "~/config/settings.server";
import { log } from "~/ops/log.server";
import { type Contents, type ContentType, contentTypes } from "./content-types";
import type { TypeContent } from "./read-type.server";

/** All content of the shop at one moment. It is never changed, only replaced. */
export type Snapshot = {
  /** Changes whenever a page may look different. */
  version: string;
  /** Asks the Sync API for what changed since; null before the first sync. */
  syncToken: string | null;
  types: { readonly [T in ContentType]?: TypeContent<T> };
};

/** How long content is fresh, in ms. */
export const TTL_MS = settings.CONTENT_TTL_SECONDS * 1000;

/** Content is shown this long after Contentful was last known to hold it, in ms. */
const LONGEST_USE_MS = TTL_MS + settings.CONTENT_MAX_STALE_SECONDS * 1000;

let current: Snapshot = { version: "", syncToken: null, types: {} };

/** `published`: there is another snapshot. `looked`: an attempt to refresh it has ended. */
const events = new EventEmitter<{ published: []; looked: [] }>().setMaxListeners(0);

export function currentSnapshot(): Snapshot {
  return current;
}

/** Replaces the content of the shop. @returns whether pages may look different now */
export function publish(syncToken: string | null, types: Snapshot["types"]): boolean {
  const version = contentTypes.map((type) => types[type]?.version ?? "-").join(".");
  const isAnother = version !== current.version;
  for (const type of contentTypes) {
    const [before, now] = [current.types[type], types[type]];
    if (before && now && before.version !== now.version) {
      log.info({ type, size: now.size, before: before.size }, "content changed");
    }
  }
  current = { version, syncToken, types };
  events.emit("published");
  return isAnother;
}

let hasLooked = false;

/** Reports that an attempt to refresh has ended: requests that still wait for content get a 503. */
export function endLook(): void {
  hasLooked = true;
  events.emit("looked");
}

/**
 * The content of one type, fresh or stale, at once where there is any. Refreshing happens in the
 * background.
 *
 * @returns null where it can't be had within `CONTENT_DEADLINE_MS`
 */
export async function content<T extends ContentType>(type: T): Promise<Contents[T] | null> {
  return usableContent(type) ?? (await waitForContent(type));
}

/** The same without waiting. */
export function usableContent<T extends ContentType>(type: T): Contents[T] | null {
  const held = current.types[type];
  return held && isUsable(held) ? held.content : null;
}

async function waitForContent<T extends ContentType>(type: T): Promise<Contents[T] | null> {
  const signal = AbortSignal.timeout(settings.CONTENT_DEADLINE_MS);
  const looked = once(events, "looked", { signal });
  // The deadline rejects it, perhaps when nobody waits for it any more.
  looked.catch(() => {});
  while (usableContent(type) === null) {
    const isOver = await Promise.race([
      looked.then(() => true),
      once(events, "published", { signal }).then(() => false),
    ]).catch(() => true);
    if (isOver) break;
  }
  return usableContent(type);
}

/**
 * A space that has none of the shop's content types is the wrong space, or not set up yet: all of it
 * is unavailable then, not empty.
 */
function isUsable({ readAt }: TypeContent): boolean {
  return performance.now() - readAt <= LONGEST_USE_MS && !lacksAllTypes();
}

/** Whether the space has none of the shop's content types. */
function lacksAllTypes(): boolean {
  return contentTypes.every((type) => current.types[type]?.entries === null);
}

/**
 * Whether there is content to show. Once the first look has ended, one readable type is enough.
 */
export function contentLoaded(): boolean {
  const held = contentTypes.filter((type) => current.types[type]).length;
  return held === contentTypes.length ? !lacksAllTypes() : held > 0 && hasLooked;
}

/**
 * What rendered pages depend on: they hold as long as `version` does. `stale`: some of the content has
 * missed its refresh.
 */
export function contentState(): { version: string; stale: boolean } {
  const now = performance.now();
  if (now - state.at > STATE_MS || state.of !== current) state = readState(now);
  return state;
}

/** Age alone changes the state, too: it is worked out again after so many ms. */
const STATE_MS = 500;
let state = readState(performance.now());

function readState(now: number) {
  const held = contentTypes.map((type) => current.types[type]);
  // Content that has become too old changes what pages show.
  const usable = held.map((content) => (content && isUsable(content) ? "" : "-")).join("");
  const stale = held.some((content) => content && now - content.readAt > 2 * TTL_MS);
  return { version: current.version + usable, stale, at: now, of: current };
}

/** How long ago Contentful was last known to hold each type's content, in ms; null for none. */
export function contentAges(): { type: ContentType; ageMs: number | null }[] {
  return contentTypes.map((type) => {
    const held = current.types[type];
    return { type, ageMs: held ? performance.now() - held.readAt : null };
  });
}

/** The age of the type whose content was confirmed longest ago, in ms; infinite while a type has no content. */
export function oldestAgeMs(): number {
  return Math.max(...contentAges().map(({ ageMs }) => ageMs ?? Number.POSITIVE_INFINITY));
}

/**
 * Dates content that Contentful still holds.
 *
 * @param at when Contentful was asked, by `performance.now()`
 * @param except types that stay as old as they are
 */
export function confirm(
  at: number,
  except: readonly ContentType[],
  syncToken: string | null,
): void {
  const dated = contentTypes.flatMap((type) => {
    const held = current.types[type];
    if (!held) return [];
    const readAt = except.includes(type) ? held.readAt : Math.max(held.readAt, at);
    return [[type, { ...held, readAt }]];
  });
  publish(syncToken, Object.fromEntries(dated));
}

let isTooOld = false;

/** Logs once that content has become too old to be shown. */
export function warnWhenTooOld(): void {
  const { types } = current;
  const tooOld = contentTypes.filter((type) => types[type] && usableContent(type) === null);
  if (tooOld.length > 0 && !isTooOld)
    log.warn({ types: tooOld }, "the content is too old to be shown");
  isTooOld = tooOld.length > 0;
}
