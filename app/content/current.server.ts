import { EventEmitter, on } from "node:events";
import { settings } from "~/config/settings.server";
import { log } from "~/ops/log.server";
import { type Contents, type ContentType, contentTypes } from "./content-types";
import type { TypeContent } from "./read-type.server";

/** All content of the shop at one moment. It is never changed, only replaced. */
type Snapshot = {
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

/** `progress`: the content was replaced, or an attempt to refresh it has ended. */
const events = new EventEmitter<{ progress: [isAttemptOver: boolean] }>().setMaxListeners(0);

export function currentSnapshot(): Snapshot {
  return current;
}

/** Replaces the content of some types. Without a token it stays as it is. */
export function publish(changed: Snapshot["types"], syncToken = current.syncToken): void {
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
  events.emit("progress", false);
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
  publish(Object.fromEntries(dated), syncToken);
}

let hasLooked = false;

/** Reports that an attempt to refresh has ended: requests that still wait for content get a 503. */
export function endLook(): void {
  hasLooked = true;
  events.emit("progress", true);
}

/**
 * The content of one type, fresh or stale. It waits only where there is none yet; refreshing happens in
 * the background.
 *
 * @returns null where there is none within `CONTENT_DEADLINE_MS`
 */
export async function content<T extends ContentType>(type: T): Promise<Contents[T] | null> {
  const held = usableContent(type);
  if (held) return held;
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

/** The content of one type, without waiting; null where there is none, or where it is too old. */
export function usableContent<T extends ContentType>(type: T): Contents[T] | null {
  const held = current.types[type];
  return held && isUsable(held) ? held.content : null;
}

/**
 * A space that has none of the shop's content types is the wrong space, or not set up yet: all content
 * is unavailable then, not empty.
 */
function isUsable({ readAt }: TypeContent): boolean {
  return performance.now() - readAt <= LONGEST_USE_MS && !lacksAllTypes();
}

function lacksAllTypes(): boolean {
  return contentTypes.every((type) => current.types[type]?.entries === null);
}

/** Whether there is content to show. After the first look one readable type is enough. */
export function contentLoaded(): boolean {
  const held = contentTypes.filter((type) => current.types[type]).length;
  return held === contentTypes.length ? !lacksAllTypes() : held > 0 && hasLooked;
}

/**
 * What rendered pages depend on: they are valid as long as `version` stays the same. `stale`: some of
 * the content has missed its refresh.
 */
export function contentState(): { version: string; stale: boolean } {
  const now = performance.now();
  const held = contentTypes.map((type) => current.types[type]);
  // Content that has become too old changes what pages show.
  const usable = held.map((content) => (content && isUsable(content) ? "" : "-")).join("");
  const stale = held.some((content) => content && now - content.readAt > 2 * TTL_MS);
  return { version: current.version + usable, stale };
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

let isTooOld = false;

/** Logs once that content has become too old to be shown. */
export function warnWhenTooOld(): void {
  const tooOld = contentTypes.filter((type) => current.types[type] && !usableContent(type));
  if (tooOld.length > 0 && !isTooOld) {
    log.warn({ types: tooOld }, "the content is too old to be shown");
  }
  isTooOld = tooOld.length > 0;
}
