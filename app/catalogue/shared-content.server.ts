import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { log } from "~/ops/log.server";
import { askRedis, PREFIX, redisIsThere } from "~/redis/line.server";
import type { ContentType } from "./read-content.server";
import { readHeader, type Sealed, unseal } from "./sealed-entries.server";

/**
 * Last known good content in Redis, for all instances: a hash of header and body a content type,
 * sealed as on disk, the body compressed.
 */

/** The longest that it is kept, in ms. Its age is told by what is left: clocks need not agree. */
const KEPT_MS = 30 * 24 * 3600 * 1000;

/** The most bytes of a body, compressed and not: some 20,000 products. */
const MAX_COMPRESSED = 4 * 1024 * 1024;
const MAX_BODY = 64 * 1024 * 1024;

const keyOf = (type: ContentType) => `${PREFIX}:content:${type}`;

/** What is shared of a type, before its body is fetched. */
export type Shared = { header: string; checksum: string; ageMs: number };

/** What is shared of a type; null where nothing is, nothing can be had or it is not ours. */
export async function lookAtShared(type: ContentType): Promise<Shared | null> {
  const [header, leftMs] =
    (await askRedis((redis) => {
      const key = keyOf(type);
      return Promise.all([redis.hGet(key, "header"), redis.pTTL(key)]);
    })) ?? [];
  if (!header || leftMs === undefined || leftMs < 0) return null;
  return readOrNull(type, () => ({
    header,
    checksum: readHeader(type, header),
    ageMs: Math.max(0, KEPT_MS - leftMs),
  }));
}

/** The entries that are shared, whole, and as sealed; null where they can't be had (any more). */
export async function fetchShared(type: ContentType, { header }: Shared) {
  const { RESP_TYPES } = await import("redis");
  const packed = await askRedis(async (redis) => {
    const key = keyOf(type);
    if (Number(await redis.hStrLen(key, "body")) > MAX_COMPRESSED) return null;
    return redis.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }).hGet(key, "body");
  });
  if (!packed) return null;
  return readOrNull(type, async () => {
    const body = await promisify(gunzip)(packed, { maxOutputLength: MAX_BODY });
    const { entries, checksum } = unseal(type, header, body);
    const sealed: Sealed = { header, body: body.toString(), checksum };
    return { entries, sealed };
  });
}

/** Shares a type's entries, which were asked for so many ms ago. */
export async function share(type: ContentType, sealed: Sealed, ageMs: number): Promise<void> {
  if (!redisIsThere()) return;
  const key = keyOf(type);
  const leftMs = Math.round(KEPT_MS - ageMs);
  const shared = await lookAtShared(type);
  if (shared?.checksum === sealed.checksum) {
    await askRedis((redis) => redis.pExpire(key, leftMs));
    return;
  }
  const body = await promisify(gzip)(sealed.body);
  if (body.length > MAX_COMPRESSED) return warnOnce(type, "too large");
  const fields = { header: sealed.header, body };
  await askRedis((redis) => redis.multi().hSet(key, fields).pExpire(key, leftMs).exec());
}

/** What a damaged or foreign text costs is one warning: it is as if there were none. */
async function readOrNull<T>(type: ContentType, read: () => T | Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    warnOnce(type, error instanceof Error ? error.message : "unreadable");
    return null;
  }
}

const warned = new Set<string>();

function warnOnce(type: ContentType, reason: string): void {
  if (!warned.has(type)) log.warn({ type, reason }, "content can't be shared");
  warned.add(type);
}
