import { setTimeout } from "node:timers/promises";
import { settings } from "~/config/settings.server";
import { log } from "~/ops/log.server";
import { nextAttempt } from "./attempts.server";
import { joinInstances } from "./instances.server";
import { keepFresh } from "./keep-fresh.server";
import { keep, keptContent, madeOf, TTL_MS } from "./kept-content.server";
import { type Contents, type ContentType, contentTypes } from "./read-content.server";
import { refresh } from "./refresh.server";
import { loadSnapshot } from "./snapshot.server";

/**
 * The content of one type: at once what is kept, fresh or stale. A refresh runs in the background
 * for each type, whether anyone visits or not.
 *
 * @returns null when it can't be had within `CONTENT_DEADLINE_MS`: nothing kept, or kept for
 * longer than `CONTENT_MAX_STALE_SECONDS`, and no answer in time. The attempt goes on for the next.
 */
export async function content<T extends ContentType>(type: T): Promise<Contents[T] | null> {
  open(type);
  const kept = keptContent(type);
  if (kept) return kept;
  await nextAttempt(type, settings.CONTENT_DEADLINE_MS);
  return keptContent(type);
}

/** How long the first visitors of a start have before the other types are read, in ms. */
const FIRST_VISITS_MS = 100;

/**
 * Begins to keep everything, so that visitors find it there: e-liquids at once; the other types, which
 * of a large catalogue take a while, when the first visitors were answered or ask for them.
 */
export async function openStore(): Promise<void> {
  open("produit");
  await setTimeout(FIRST_VISITS_MS);
  for (const type of contentTypes) open(type);
  joinInstances();
}

/** The longest wait between two attempts while there is nothing to show, in ms. */
const LONGEST_CLOSED_MS = 120_000;

const opened = new Set<ContentType>();

/** What was kept at the last run is there at once; from then on it is kept fresh. */
function open(type: ContentType): void {
  if (opened.has(type)) return;
  opened.add(type);
  const snapshot = loadSnapshot(type);
  if (snapshot) {
    const { entries, ageMs, checksum } = snapshot;
    const readAt = performance.now() - ageMs;
    keep(type, madeOf(type, entries, { checksum, readAt }));
    log.info({ type, ageSeconds: Math.round(ageMs / 1000) }, "kept content found");
  }
  // The first pages come before the content service's client is loaded: 0.3 s of CPU time.
  const firstWaitMs = snapshot ? 1000 : 0;
  void keepFresh(type, {
    intervalMs: TTL_MS,
    firstWaitMs,
    // So that an outage costs no more requests than refreshes do; visitors who see nothing come first.
    longestWaitMs: () => Math.min(2 * TTL_MS, keptContent(type) ? Infinity : LONGEST_CLOSED_MS),
    refresh: () => refresh(type),
  });
}
