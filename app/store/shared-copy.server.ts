import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { createGzip, gunzip } from "node:zlib";
import { contentSourceName } from "~/contentful/client.server";
import { log } from "~/ops/log.server";
import { confirm, contentAgeMs, store } from "./current.server";
import { KEY, withRedis } from "./redis.server";
import { FORMAT, restore, storedText } from "./stored-text";

/**
 * The store's text in Redis, for an instance that has no content which it may show: a Redis hash with the `version` of
 * the content and its compressed `text`. The time since Contentful confirmed it is what the key has lost of its life.
 */
const TEXT_KEY = `${KEY}:content:${FORMAT}`;

/** How long a text that no instance confirms stays in Redis, in ms. */
const LIFE_MS = 30 * 24 * 3_600_000;

/** Whether the store has content that Redis lacks: Redis may have been away. */
const unsaved = { inRedis: false };

/** Fills the store from Redis. Its content may be too old to be shown. */
export async function loadFromRedis(): Promise<void> {
  await withRedis(async (redis) => {
    const { RESP_TYPES } = await import("redis");
    const binary = redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    const [packed, lifeMs] = await Promise.all([
      binary.hGet(TEXT_KEY, "text"),
      redis.pTTL(TEXT_KEY),
    ]);
    if (!packed) return;
    restore(store, await promisify(gunzip)(packed), contentSourceName);
    const ageMs = Math.max(0, LIFE_MS - lifeMs);
    confirm(performance.now() - ageMs);
    log.info({ ageSeconds: Math.round(ageMs / 1000) }, "content of another instance is loaded");
  });
}

/**
 * Writes the store's text to Redis, unless Redis has the same content. If this instance has seen no change, it leaves
 * another instance's text alone, which another build may have written.
 */
export async function saveToRedis({ isChanged }: { isChanged: boolean }): Promise<void> {
  unsaved.inRedis ||= isChanged;
  await withRedis(async (redis) => {
    const { version } = store.current();
    const found = await redis.hGet(TEXT_KEY, "version");
    const lifeMs = LIFE_MS - Math.round(contentAgeMs() ?? 0);
    if (found !== version && (found === null || unsaved.inRedis)) {
      const lines = storedText(store, contentSourceName);
      const text = await buffer(Readable.from(lines).pipe(createGzip()));
      await redis.multi().hSet(TEXT_KEY, { version, text }).pExpire(TEXT_KEY, lifeMs).exec();
    } else if (found === version) {
      // Only longer: another instance may have confirmed the same content later.
      await redis.pExpire(TEXT_KEY, lifeMs, "GT");
    }
    unsaved.inRedis = false;
  });
}
