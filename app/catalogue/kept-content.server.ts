import { LRUCache } from "lru-cache";
import { settings } from "~/config/settings.server";
import type { PlainEntry } from "~/contentful/entries.server";
import { log } from "~/ops/log.server";
import { lastAttempt } from "./attempts.server";
import { learnPictureFacts, type PictureFacts, pictureFactsVersion } from "./picture-facts.server";
import {
  allPicturesOf,
  type Contents,
  type ContentType,
  contentTypes,
  paintAnew,
  picturesOf,
  type ReadContent,
  readContent,
} from "./read-content.server";
import { type Revisions, revisionsOf } from "./revisions";

/** How long content is fresh, in ms. */
export const TTL_MS = settings.CONTENT_TTL_SECONDS * 1000;

/** Content is used for its time of freshness and, while the service is down, this much longer. */
const LONGEST_USE_MS = TTL_MS + settings.CONTENT_MAX_STALE_SECONDS * 1000;

/** Content, what it was made of, and when the service was last known to hold it. */
export type Kept = ReadContent & {
  revisions: Revisions;
  /** By `performance.now()`: when it was asked for what it answered. */
  readAt: number;
  /** Of the entries it was made of: the same entries are not read anew. */
  checksum: string;
};

/** Content of entries that were asked for then, as it is kept. */
export function madeOf(
  type: ContentType,
  entries: PlainEntry[],
  { checksum, readAt }: Pick<Kept, "checksum" | "readAt">,
): Kept {
  return { ...readContent(type, entries), revisions: revisionsOf(entries), checksum, readAt };
}

/** The last good content by content type: what is found replaces what is kept, failures don't. */
const store = new LRUCache<ContentType, Kept>({ max: contentTypes.length });

/** What is kept of a type, however old it is. */
export function lastKept(type: ContentType): Kept | undefined {
  return store.peek(type);
}

/** Keeps what was found, unless what is kept is newer. @returns whether it was kept */
export function keep(type: ContentType, found: Kept): boolean {
  const last = store.peek(type);
  if (last && last.readAt > found.readAt) return false;
  // The same content stays the same object: pages hold on to it.
  store.set(type, last?.version === found.version ? { ...found, content: last.content } : found);
  contentKept();
  watchAge(type);
  if (last && last.version !== found.version) {
    log.info({ type, size: found.size, before: last.size }, "content changed");
  }
  return true;
}

/** The longest that a timer takes, in ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** What tells that a type's content has become too old, unless newer is kept before. */
const ageing = new Map<ContentType, NodeJS.Timeout>();
const tooOld = new Set<ContentType>();

/** Content that is too old is told once: from then on visitors are told that it is loading. */
function watchAge(type: ContentType): void {
  clearTimeout(ageing.get(type));
  const kept = store.peek(type);
  if (!kept) return;
  const ageMs = performance.now() - kept.readAt;
  if (ageMs <= LONGEST_USE_MS) {
    tooOld.delete(type);
    // A moment later it is older than that.
    const leftMs = Math.min(LONGEST_USE_MS - ageMs + 1, LONGEST_TIMER_MS);
    ageing.set(type, setTimeout(watchAge, leftMs, type).unref());
  } else if (!tooOld.has(type)) {
    tooOld.add(type);
    const ageSeconds = Math.round(ageMs / 1000);
    log.warn({ type, ageSeconds }, "kept content is too old to be shown");
  }
}

/** The content of one type that is kept, without waiting for any. */
export function keptContent<T extends ContentType>(type: T): Contents[T] | null {
  const kept = store.peek(type);
  return kept && isUsable(kept) ? (kept.content as Contents[T]) : null;
}

function isUsable({ readAt }: Kept): boolean {
  return performance.now() - readAt <= LONGEST_USE_MS;
}

/** How long ago the content service was last known to hold what is kept, in ms; null for nothing. */
export function contentAges(): { type: ContentType; ageMs: number | null }[] {
  return contentTypes.map((type) => {
    const kept = store.peek(type);
    return { type, ageMs: kept ? performance.now() - kept.readAt : null };
  });
}

/**
 * Whether there is content to show, from this run or the last. Types are waited for until they were
 * asked for once: one that the space has not leaves the others to be shown.
 */
export function contentLoaded(): boolean {
  return store.size > 0 && contentTypes.every((type) => store.has(type) || lastAttempt(type));
}

/** Addresses of all pictures whose colours are shown, each once. */
export function picturesShown(): string[] {
  return [...new Set(contentTypes.flatMap(picturesIn))];
}

function picturesIn(type: ContentType): string[] {
  const kept = store.peek(type);
  return kept ? picturesOf(kept) : [];
}

/** All pictures that kept content names, some twice. */
export function picturesNamed(): string[] {
  return [...store.values()].flatMap(allPicturesOf);
}

/** Whether content of all types is kept. */
export function contentComplete(): boolean {
  return store.size === contentTypes.length;
}

/** Keeps what was found of pictures. Content is painted with it in one go, under one new version. */
export function learnOfPictures(found: ReadonlyMap<string, PictureFacts>): void {
  learnPictureFacts(found);
  for (const type of contentTypes) {
    const kept = store.peek(type);
    if (kept) store.set(type, { ...kept, ...paintAnew(kept) });
  }
  contentKept();
}

/** When the index of a search that nobody has asked for yet is made, in ms. */
const INDEX_AFTER_MS = 500;
let isIndexDue = false;

function contentKept(): void {
  state = null;
  if (isIndexDue) return;
  isIndexDue = true;
  // A moment later: the first pages of a start don't wait for it.
  setTimeout(indexSearch, INDEX_AFTER_MS).unref();
}

/** Has the index made, where content is another: a collection keeps its own. */
function indexSearch(): void {
  isIndexDue = false;
  void keptContent("produit")?.searchIndex;
}

/**
 * What pages are made of right now: they stand as long as `version` does. `stale` says that some
 * of it has missed its refresh.
 */
export function contentState(): ContentState {
  const now = performance.now();
  if (!state || now - stateAt > STATE_MS) {
    state = readState();
    stateAt = now;
  }
  return state;
}

type ContentState = { version: string; stale: boolean };

/** Age alone changes it, too: it is looked at anew after so many ms. */
const STATE_MS = 500;
let state: ContentState | null = null;
let stateAt = 0;

function readState(): ContentState {
  let version = `${pictureFactsVersion()}.`;
  let stale = false;
  for (const type of contentTypes) {
    const kept = store.peek(type);
    const usable = kept && isUsable(kept);
    version += `${usable ? kept.version : "-"}.`;
    if (usable && performance.now() - kept.readAt > 2 * TTL_MS) stale = true;
  }
  return { version, stale };
}
