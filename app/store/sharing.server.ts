import { EventEmitter, once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { createGzip, gunzip } from "node:zlib";
import { settings } from "~/config/settings.server";
import { contentTypes } from "./content-types";
import { confirm, currentSnapshot, oldestAgeMs } from "./current.server";
import { recordOutcome } from "./outcomes.server";
import { announce, connectRedis, KEY, withRedis } from "./redis.server";
import { adoptSnapshot, snapshotName, snapshotText } from "./stored-snapshot.server";

/**
 * Instances of a shop share one snapshot over Redis: one instance asks Contentful, all receive what it
 * reads. While Redis can't be reached, each instance asks Contentful itself.
 */

/**
 * A Redis hash: `name` and `body` of the snapshot, and `confirmedAt`: when Contentful confirmed its content, in
 * ms since the epoch. The snapshot may be written long after that.
 */
const SNAPSHOT_KEY = `${KEY}:snapshot`;
const LOCK_KEY = `${KEY}:lock:refresh`;

/** How long a snapshot that no instance confirms stays in Redis, in ms. */
const STORED_MS = 30 * 24 * 3_600_000;

/** How long an instance has the lock, in ms. After that another instance refreshes, too. */
const LOCK_MS = 5000;

/** A message to the other instances: Redis may have a newer snapshot, and the lock may be free. */
const NEWS = "snapshot";
/** A message to the other instances: the webhook was called. */
const CALL = "call";

const events = new EventEmitter<{ news: [] }>();

type Listeners = {
  /** Another instance received a webhook's call. */
  onCall(): void;
  /** Redis may have a newer snapshot. */
  onNews(): Promise<unknown>;
};

/** Connects to the other instances over Redis, if `REDIS_URL` is set. */
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

/** Asks the other instances to refresh too, in case this one ends before it sees the change. */
export function announceCall(): void {
  void announce(CALL);
}

/**
 * Refreshes the content, or lets another instance refresh it.
 *
 * @param refresh returns whether everything could be read
 * @param catchUp receives another instance's snapshot, returns whether no refresh is needed
 */
export async function refreshTogether(
  refresh: () => Promise<boolean>,
  catchUp: () => Promise<boolean>,
): Promise<boolean> {
  for (;;) {
    if (await catchUp()) return true;
    if (await takeLock()) break;
    // Another instance refreshes. A message about an older snapshot may come first: check after each.
    await once(events, "news", { signal: AbortSignal.timeout(LOCK_MS) }).catch(() => {});
  }
  try {
    // Another instance may have ended its refresh just before this one got the lock.
    return (await catchUp()) || (await refresh());
  } finally {
    // The lock may have expired and be another instance's: two refreshes at once do no harm.
    await withRedis((redis) => redis.del(LOCK_KEY));
    await announce(NEWS);
  }
}

/** Takes the refresh lock. @returns false while another instance has it; true if Redis can't be reached */
async function takeLock(): Promise<boolean> {
  const expiration = { type: "PX", value: LOCK_MS } as const;
  const isTaken = await withRedis(
    // Redis replies null if the key exists.
    async (redis) => (await redis.set(LOCK_KEY, "", { condition: "NX", expiration })) !== null,
  );
  return isTaken ?? true;
}

/**
 * Replaces the current snapshot by that in Redis, if Contentful confirmed that one later, or this one isn't whole.
 *
 * @returns whether it was replaced; false, too, if both have the same content and sync token
 */
export async function receiveSnapshot(): Promise<boolean> {
  const isReplaced = await withRedis(async (redis) => {
    const { RESP_TYPES } = await import("redis");
    const [name, confirmedAt] = await redis.hmGet(SNAPSHOT_KEY, ["name", "confirmedAt"]);
    if (!confirmedAt || Number(confirmedAt) <= ownConfirmedAt()) return false;
    const isAnother = name !== snapshotName();
    if (isAnother) {
      const binary = redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
      const body = await binary.hGet(SNAPSHOT_KEY, "body");
      const text = await promisify(gunzip)(body ?? "");
      // This instance may have refreshed its content meanwhile.
      if (Number(confirmedAt) <= ownConfirmedAt()) return false;
      adoptSnapshot(text, ageOf(confirmedAt));
    } else {
      const readAt = performance.now() - ageOf(confirmedAt);
      confirm(contentTypes, readAt, currentSnapshot().syncToken);
    }
    for (const type of contentTypes) recordOutcome(type, "received");
    return isAnother;
  });
  return isReplaced ?? false;
}

/** When Contentful confirmed all of this instance's content, in ms since the epoch; `-Infinity` if a type lacks it. */
function ownConfirmedAt(): number {
  return Math.floor(Date.now() - oldestAgeMs());
}

/** The age of content in ms. The clock of the instance that confirmed it may be ahead. */
function ageOf(confirmedAt: string): number {
  return Math.max(0, Date.now() - Number(confirmedAt));
}

/**
 * Replaces the snapshot in Redis atomically, unless Redis has one that was confirmed later. With an empty
 * body it replaces only the time, if Redis has the same content.
 */
const REPLACE = `
local name, at = unpack(redis.call("hmget", KEYS[1], "name", "confirmedAt"))
if (tonumber(at) or 0) >= tonumber(ARGV[2]) then return end
if ARGV[3] == "" and name ~= ARGV[1] then return end
if ARGV[3] ~= "" then redis.call("hset", KEYS[1], "name", ARGV[1], "body", ARGV[3]) end
redis.call("hset", KEYS[1], "confirmedAt", ARGV[2])
redis.call("pexpire", KEYS[1], ${STORED_MS})`;

/** Writes the current snapshot to Redis; only its time if Redis has the same content. */
export async function shareSnapshot(): Promise<void> {
  await withRedis(async (redis) => {
    const confirmedAt = ownConfirmedAt();
    if (confirmedAt === Number.NEGATIVE_INFINITY) return;
    const name = snapshotName();
    // The text is made later, but of the snapshot that is current now.
    const text = Readable.from(snapshotText());
    const isThere = name === (await redis.hGet(SNAPSHOT_KEY, "name"));
    const body = isThere ? "" : await buffer(text.pipe(createGzip()));
    await redis.eval(REPLACE, {
      keys: [SNAPSHOT_KEY],
      arguments: [name, String(confirmedAt), body],
    });
  });
}
