import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { createGzip, gunzip } from "node:zlib";
import { contentSourceName } from "~/contentful/client.server";
import { confirm, contentAgeMs, store, usableContent } from "./current.server";
import { KEY, withRedis } from "./redis.server";
import { FORMAT, restore, storedText } from "./stored-text";

/**
 * The store's text in Redis, for an instance that has no content which it may show: a Redis hash with the `version` of
 * the content and its compressed `text`. The time since Contentful confirmed it is what the key has lost of its life.
 */
const TEXT_KEY = `${KEY}:content:${FORMAT}`;

/** How long a text that no instance confirms stays in Redis, in ms. */
const LIFE_MS = 30 * 24 * 3_600_000;

/** Fills a store without usable content from Redis. */
export async function loadFromRedis(): Promise<void> {
  if (usableContent()) return;
  await withRedis(async (redis) => {
    const { RESP_TYPES } = await import("redis");
    const binary = redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    const [packed, lifeMs] = await Promise.all([
      binary.hGet(TEXT_KEY, "text"),
      redis.pTTL(TEXT_KEY),
    ]);
    if (!packed) return;
    const text = await promisify(gunzip)(packed);
    // Contentful may have answered meanwhile.
    if (usableContent()) return;
    restore(store, text, contentSourceName);
    confirm(performance.now() - Math.max(0, LIFE_MS - lifeMs));
  });
}

/** Writes the store's text to Redis. */
export async function saveToRedis(): Promise<void> {
  if (contentAgeMs() === null) return;
  await withRedis(async (redis) => {
    const { version } = store.current();
    const text = await buffer(
      Readable.from(storedText(store, contentSourceName)).pipe(createGzip()),
    );
    await redis.multi().hSet(TEXT_KEY, { version, text }).pExpire(TEXT_KEY, lifeLeftMs()).exec();
  });
}

/** Records in Redis when Contentful confirmed the content. Writes the text only if Redis has none. */
export async function confirmInRedis(): Promise<void> {
  await withRedis(async (redis) => {
    const version = await redis.hGet(TEXT_KEY, "version");
    if (version === null) await saveToRedis();
    if (version !== store.current().version) return;
    // Only longer: another instance may have confirmed the same content later.
    await redis.pExpire(TEXT_KEY, lifeLeftMs(), "GT");
  });
}

function lifeLeftMs(): number {
  return LIFE_MS - Math.round(contentAgeMs() ?? 0);
}
