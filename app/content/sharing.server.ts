import { EventEmitter, once } from "node:events";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { settings } from "~/config/settings.server";
import { contentSourceName } from "~/contentful/client.server";
import { log } from "~/ops/log.server";
import { currentSnapshot, oldestAgeMs, type Snapshot } from "./current.server";
import { announce, hasRedis, KEY, keepConnected, takeLock, withRedis } from "./redis.server";
import { fromText, type StoredSnapshot } from "./stored-snapshot";

/**
 * Several instances of a shop share one snapshot over Redis: one of them asks Contentful, all receive
 * what it reads. While Redis is away each asks by itself.
 */

/**
 * How long a snapshot stays in Redis from when its content was confirmed, in ms. The time that is left
 * gives the content's age, as the clocks of instances may differ.
 */
const STORED_MS = 30 * 24 * 3_600_000;

/** The most bytes of a snapshot, compressed and not: some 20,000 products. */
const MAX_COMPRESSED = 8 * 1024 * 1024;
const MAX_TEXT = 128 * 1024 * 1024;

const SNAPSHOT_KEY = `${KEY}:content`;

/** Messages between instances: there is another snapshot; a webhook was called. */
const NEWS = "snapshot";
const CALL = "call";

/** How long an instance may look at Contentful before another does the same, in ms. */
const LOCK_MS = 5000;

/** How often an instance lets another one look first. */
const MOST_ROUNDS = 3;

const events = new EventEmitter<{ news: [] }>().setMaxListeners(0);

type Listeners = {
  onConnect(): Promise<void>;
  /** A webhook of another instance was called. */
  onCall(): void;
  /** Another instance has ended a look. */
  onNews(): Promise<unknown>;
};

/** Joins the other instances, where `REDIS_URL` names a Redis. */
export function joinInstances({ onConnect, onCall, onNews }: Listeners): void {
  if (!settings.REDIS_URL) return;
  void keepConnected(settings.REDIS_URL, {
    onConnect: () => void onConnect(),
    onMessage: (message) => {
      if (message === CALL) onCall();
      if (message === NEWS) void onNews().then(() => events.emit("news"));
    },
  });
}

/** Asks the other instances to look too, in case this one ends before it sees the change. */
export function announceCall(): void {
  void announce(CALL);
}

/**
 * Looks at Contentful, or lets another instance do so.
 *
 * @param isSettled takes over what is shared; whether there is nothing left to look for
 * @returns whether content could be had
 */
export async function lookTogether(
  look: () => Promise<boolean>,
  isSettled: () => Promise<boolean>,
): Promise<boolean> {
  for (let round = 0; round < MOST_ROUNDS && hasRedis(); round++) {
    if (await isSettled()) return true;
    const release = await takeLock("refresh", LOCK_MS);
    if (release) {
      try {
        // Another instance may have ended its look between ours at Redis and the lock.
        return (await isSettled()) || (await look());
      } finally {
        await release();
        await announce(NEWS);
      }
    }
    await once(events, "news", { signal: AbortSignal.timeout(LOCK_MS) }).catch(() => {});
  }
  return look();
}

/** Names a snapshot's content: two that have the same name are the same. */
function nameOf({ version, syncToken }: Pick<Snapshot, "version" | "syncToken">): string {
  return `${version} ${syncToken}`;
}

/** The snapshot in Redis; null where there is none that is newer than what is held, or can be used. */
export async function receiveSnapshot(
  heldAgeMs: number,
): Promise<
  { isSame: true; ageMs: number } | { isSame: false; ageMs: number; stored: StoredSnapshot } | null
> {
  const shared = await sharedNow();
  if (!shared) return null;
  const { name, leftMs } = shared;
  const ageMs = Math.max(0, STORED_MS - leftMs);
  if (ageMs >= heldAgeMs) return null;
  if (name === nameOf(currentSnapshot())) return { isSame: true, ageMs };
  const stored = await fetchSnapshot();
  if (!stored) return null;
  const types = stored.types.map((type) => ({ ...type, ageMs }));
  return { isSame: false, ageMs, stored: { ...stored, types } };
}

async function fetchSnapshot(): Promise<StoredSnapshot | null> {
  const { RESP_TYPES } = await import("redis");
  const packed = await withRedis(async (redis) => {
    if (Number(await redis.hStrLen(SNAPSHOT_KEY, "body")) > MAX_COMPRESSED) return null;
    return redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }).hGet(SNAPSHOT_KEY, "body");
  });
  if (!packed) return null;
  try {
    const text = await promisify(gunzip)(packed, { maxOutputLength: MAX_TEXT });
    return fromText(text.toString(), contentSourceName);
  } catch (error) {
    warnOnce(error instanceof Error ? error.message : "unreadable");
    return null;
  }
}

/**
 * Shares the current snapshot, unless what is shared is newer; only its age where the same is shared.
 *
 * @param text gives its text
 */
export async function shareSnapshot(text: () => Promise<string>): Promise<void> {
  if (!hasRedis()) return;
  const name = nameOf(currentSnapshot());
  const leftMs = Math.round(STORED_MS - oldestAgeMs());
  const shared = await sharedNow();
  if (leftMs <= 0 || (shared && shared.leftMs > leftMs)) return;
  if (shared?.name === name) {
    await withRedis((redis) => redis.pExpire(SNAPSHOT_KEY, leftMs));
    return;
  }
  const body = await promisify(gzip)(await text());
  if (body.length > MAX_COMPRESSED) return warnOnce("too large");
  await withRedis((redis) =>
    redis.multi().hSet(SNAPSHOT_KEY, { name, body }).pExpire(SNAPSHOT_KEY, leftMs).exec(),
  );
}

/** Says to the other instances that there is another snapshot. */
export function announceSnapshot(): void {
  void announce(NEWS);
}

/** The name of what is shared, and how long it stays, in ms. */
async function sharedNow(): Promise<{ name: string; leftMs: number } | null> {
  const [name, leftMs = 0] =
    (await withRedis((redis) =>
      Promise.all([redis.hGet(SNAPSHOT_KEY, "name"), redis.pTTL(SNAPSHOT_KEY)]),
    )) ?? [];
  return name && leftMs > 0 ? { name, leftMs } : null;
}

let hasWarned = false;

function warnOnce(reason: string): void {
  if (!hasWarned) log.warn({ reason }, "the content in Redis can't be used (REDIS_URL)");
  hasWarned = true;
}
