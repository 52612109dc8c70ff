import { EventEmitter, once } from "node:events";
import { takeLock } from "~/redis/lock.server";
import { type Outcome, tellAttempt } from "./attempts.server";
import { missesChange } from "./awaited-changes.server";
import { keep, lastKept, madeOf, TTL_MS } from "./kept-content.server";
import { tellNews } from "./news.server";
import type { ContentType } from "./read-content.server";
import { fetchShared, lookAtShared } from "./shared-content.server";
import { confirmSnapshot, saveSnapshot } from "./snapshot.server";

/**
 * How instances read content together: one asks the content service, all get it. Without Redis,
 * or while it is away, each asks by itself.
 */

/** How long one instance has for asking before another may, in ms. Both asking does no harm. */
const LOCK_MS = 5000;

/** How often an instance lets others go first. */
const MOST_ROUNDS = 3;

/**
 * Content younger than this is not asked for again, in ms. Less than the time of freshness, or the
 * instance that asks would find its own, by a hair, fresh still.
 */
const ENOUGH_MS = 0.9 * TTL_MS;

/** Takes what another instance has read just now, or asks. @throws what `ask` throws */
export async function readTogether(
  type: ContentType,
  ask: () => Promise<Outcome>,
): Promise<Outcome> {
  const isShared = async () => (await adopt(type)) && isEnough(type);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (await isShared()) return "shared";
    const release = await takeLock(type, LOCK_MS);
    if (release) {
      try {
        // Another may have ended its turn between the look and the lock.
        return (await isShared()) ? "shared" : await ask();
      } finally {
        await release();
        await tellNews({ content: type });
      }
    }
    await nextNews(type, LOCK_MS);
  }
  return ask();
}

/** Whether what is kept need not be asked for. */
export function isEnough(type: ContentType): boolean {
  const kept = lastKept(type);
  return !!kept && performance.now() - kept.readAt < ENOUGH_MS && !missesChange(type);
}

/** Keeps what is shared where it is newer. @returns whether what is kept is what is shared */
export async function adopt(type: ContentType): Promise<boolean> {
  const shared = await lookAtShared(type);
  if (!shared) return false;
  const { checksum, ageMs } = shared;
  const readAt = performance.now() - ageMs;
  const last = lastKept(type);
  if (last?.checksum === checksum) {
    const latest = Math.max(last.readAt, readAt);
    keep(type, { ...last, readAt: latest });
    void confirmSnapshot(type, checksum, latest);
    return true;
  }
  if (last && last.readAt > readAt) return false;
  const fetched = await fetchShared(type, shared);
  if (!fetched) return false;
  const { entries, sealed } = fetched;
  if (!keep(type, madeOf(type, entries, { checksum, readAt }))) return false;
  void saveSnapshot(type, sealed, readAt);
  tellAttempt(type, "shared");
  return true;
}

const news = new EventEmitter().setMaxListeners(0);

/** Another instance has ended an attempt: what it may have shared is taken over. */
export async function hearOfContent(type: ContentType): Promise<void> {
  await adopt(type);
  news.emit(type);
}

/** Resolves at the news of an attempt that another instance has ended, or after `ms`. */
async function nextNews(type: ContentType, ms: number): Promise<void> {
  await once(news, type, { signal: AbortSignal.timeout(ms) }).catch(() => {});
}
