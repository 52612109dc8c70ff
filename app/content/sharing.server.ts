import { EventEmitter, once } from "node:events";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { settings } from "~/config/settings.server";
import { contentTypes } from "./content-types";
import { confirm, currentSnapshot, oldestAgeMs } from "./current.server";
import { recordOutcome } from "./outcomes.server";
import { announce, connectRedis, KEY, withRedis } from "./redis.server";
import { adoptText, snapshotName, snapshotText } from "./stored-snapshot.server";

/**
 * Instances of a shop share one snapshot over Redis: one instance asks Contentful, all receive what it
 * reads. While Redis is away each instance asks by itself.
 */

/** A hash: `name` and `body` of the snapshot. */
const SNAPSHOT_KEY = `${KEY}:content`;
const LOCK_KEY = `${KEY}:lock:refresh`;

/**
 * How long a snapshot stays in Redis from when its content was confirmed, in ms. The remaining time
 * gives the content's age: the clocks of instances may differ.
 */
const STORED_MS = 30 * 24 * 3_600_000;

/** How long an instance may look at Contentful before another instance looks too, in ms. */
const LOCK_MS = 5000;

/** Messages between instances: there is another snapshot; a webhook was called. */
const NEWS = "snapshot";
const CALL = "call";

const events = new EventEmitter<{ news: [] }>();

type Listeners = {
  /** A webhook of another instance was called. */
  onCall(): void;
  /** Another instance may have shared a snapshot. */
  onNews(): Promise<unknown>;
};

/** Joins the other instances, where `REDIS_URL` names a Redis. */
export function joinInstances({ onCall, onNews }: Listeners): void {
  if (!settings.REDIS_URL) return;
  void connectRedis(settings.REDIS_URL, {
    async onConnect() {
      await onNews();
      await shareSnapshot();
      await announce(NEWS);
    },
    onMessage(message) {
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
 * Looks at Contentful, or lets another instance look.
 *
 * @param look returns whether everything could be read
 * @param isSettled receives what another instance has shared. Returns whether there is no need to look
 */
export async function lookTogether(
  look: () => Promise<boolean>,
  isSettled: () => Promise<boolean>,
): Promise<boolean> {
  for (;;) {
    if (await isSettled()) return true;
    if (await takeLock()) break;
    // Another instance looks. Older news may come first: check again after each.
    await once(events, "news", { signal: AbortSignal.timeout(LOCK_MS) }).catch(() => {});
  }
  try {
    // Another instance may have ended its look just before this one got the lock.
    return (await isSettled()) || (await look());
  } finally {
    // It may have expired and be another's: two instances that look at once do no harm.
    await withRedis((redis) => redis.del(LOCK_KEY));
    await announce(NEWS);
  }
}

/** @returns false while another instance has the lock; true where Redis is away */
async function takeLock(): Promise<boolean> {
  const expiration = { type: "PX", value: LOCK_MS } as const;
  const isTaken = await withRedis(
    // The reply is null where the key exists.
    async (redis) => (await redis.set(LOCK_KEY, "", { condition: "NX", expiration })) !== null,
  );
  return isTaken ?? true;
}

/**
 * Publishes the snapshot in Redis, if it was confirmed later than the current one.
 *
 * @returns whether the content has changed
 */
export async function receiveSnapshot(): Promise<boolean> {
  const isReplaced = await withRedis(async (redis) => {
    const { RESP_TYPES } = await import("redis");
    const [name, leftMs] = await Promise.all([
      redis.hGet(SNAPSHOT_KEY, "name"),
      redis.pTTL(SNAPSHOT_KEY),
    ]);
    const ageMs = Math.max(0, STORED_MS - leftMs);
    if (leftMs < 0 || ageMs >= oldestAgeMs()) return false;
    const isAnother = name !== snapshotName();
    if (isAnother) {
      const binary = redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
      const body = await binary.hGet(SNAPSHOT_KEY, "body");
      const text = await promisify(gunzip)(body ?? "");
      // This instance may have ended a look meanwhile.
      if (ageMs >= oldestAgeMs()) return false;
      adoptText(text, ageMs);
    } else {
      confirm(contentTypes, performance.now() - ageMs, currentSnapshot().syncToken);
    }
    for (const type of contentTypes) recordOutcome(type, "shared");
    return isAnother;
  });
  return isReplaced ?? false;
}

/** Replaces the snapshot in one step, except where Redis holds one that was confirmed later. */
const REPLACE = `
if redis.call("pttl", KEYS[1]) > tonumber(ARGV[3]) then return end
redis.call("hset", KEYS[1], "name", ARGV[1], "body", ARGV[2])
redis.call("pexpire", KEYS[1], ARGV[3])`;

/** Shares the current snapshot; only its time where Redis holds the same content. */
export async function shareSnapshot(): Promise<void> {
  await withRedis(async (redis) => {
    const leftMs = Math.round(STORED_MS - oldestAgeMs());
    if (leftMs <= 0) return;
    const name = snapshotName();
    if (name === (await redis.hGet(SNAPSHOT_KEY, "name"))) {
      // Another instance may have shared a later snapshot meanwhile.
      await redis.pExpire(SNAPSHOT_KEY, leftMs, "GT");
      return;
    }
    const body = await promisify(gzip)(snapshotText());
    await redis.eval(REPLACE, { keys: [SNAPSHOT_KEY], arguments: [name, body, String(leftMs)] });
  });
}
