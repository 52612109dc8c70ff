import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { FetchPicture } from "./fetch-picture.server";
import type { PictureAddress } from "./picture-address";
import { asFailure, type PictureFailure, reportFailure } from "./picture-failure.server";
import { type openPictureFiles, type Picture, tagOf } from "./picture-files.server";

/** Memory for the pictures that are asked for most: what some 300 products show on their cards. */
const MEMORY_BYTES = 8 * 1024 * 1024;

/** How long a picture that can't be had is not asked for again, in ms. */
const FAILED_MS = 60_000;

/** Failures of ours, not of the picture, are over sooner. */
const isRemembered = ({ status }: PictureFailure) => status !== 429 && status !== 503;

/**
 * Pictures from memory, else from disk, else from the images host: fetched once for all who ask
 * meanwhile, written to disk, and never fetched again, as another picture has another address.
 */
export function createPictureCache(
  files: Awaited<ReturnType<typeof openPictureFiles>>,
  fetchPicture: FetchPicture,
) {
  const memory = new LRUCache<string, Picture>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const failures = new LRUCache<string, PictureFailure>({ max: 10_000, ttl: FAILED_MS });
  const loading = new Map<string, Promise<{ picture: Picture; cache: "hit" | "miss" }>>();
  let hits = 0;
  let misses = 0;

  /**
   * @param check throws where this picture must not be fetched, or not for this client
   * @throws PictureFailure where the picture can't be had
   */
  async function find(address: PictureAddress, check: () => void) {
    const key = createHash("sha256").update(address.upstream).digest("hex").slice(0, 32);
    const held = memory.get(key);
    if (held) {
      hits += 1;
      return { picture: held, cache: "hit" as const };
    }
    const failure = failures.get(key);
    if (failure) throw failure;
    let loaded = loading.get(key);
    if (!loaded) {
      if (!files.has(key)) check();
      loaded = load(key, address);
      loading.set(key, loaded);
    }
    const found = await loaded.finally(() => loading.delete(key));
    if (found.cache === "hit") hits += 1;
    else misses += 1;
    return found;
  }

  async function load(key: string, address: PictureAddress) {
    const stored = await files.read(key);
    if (stored) {
      memory.set(key, stored);
      return { picture: stored, cache: "hit" as const };
    }
    try {
      const { type, bytes } = await fetchPicture(address);
      const picture = { type, bytes, tag: tagOf(bytes) };
      memory.set(key, picture);
      void files.write(key, picture);
      return { picture, cache: "miss" as const };
    } catch (error) {
      const failure = asFailure(error);
      if (isRemembered(failure)) failures.set(key, failure);
      reportFailure(address, failure);
      throw failure;
    }
  }

  return { find, usage: () => ({ ...files.usage(), hits, misses }) };
}
