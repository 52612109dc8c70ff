import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { describeError, log } from "~/ops/log.server";
import type { FetchPicture, IncomingPicture } from "~/proxy/picture-fetch.server";
import { pictureKey } from "~/proxy/picture-file.server";
import {
  type Bytes,
  createSpool,
  type MemoryUse,
  PIECE_BYTES,
  type Reader,
  readPiece,
  type Spool,
} from "~/proxy/picture-spool.server";
import type { KeptPicture, Part, PictureStore } from "~/proxy/picture-store.server";
import type { PictureAddress } from "./picture-address";
import { PictureFailure, reportFailure } from "./picture-failure.server";
import type { PictureType } from "./picture-type";

/** Bytes that pictures may hold in memory while the disk does not take them. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/**
 * Bytes of memory for the pictures of `PIECE_BYTES` at most that are asked for most: what 75
 * products show on their cards. Opening a file costs some 0.3 ms of CPU, more than all the rest;
 * and where no disk takes them, it is all that is kept.
 */
const HOT_BYTES = 8 * 1024 * 1024;

/** After so many ms a hot picture is read from disk again, where its use is written down. */
const HOT_MS = 3_600_000;

/** A picture to be answered with; `reader` must be closed. */
export type FoundPicture = {
  type: PictureType;
  tag: string;
  /** Bytes; null while it arrives and the images host has not declared it. */
  size: number | null;
  cache: "hit" | "miss";
  reader: Reader;
};

/** A picture in memory, of a file or of none. */
type HotPicture = { file: KeptPicture | null; type: PictureType; tag: string; bytes: Bytes };

type Arrival = { incoming: IncomingPicture; spool: Spool };

/**
 * The store with the images host behind it. A kept picture is answered with whatever the host
 * does; one that is not is fetched once for all who ask while it arrives.
 */
export function createPictureCache(store: PictureStore, fetchPicture: FetchPicture) {
  const arriving = new Map<string, Promise<Arrival>>();
  const memory: MemoryUse = { bytes: 0 };
  const hot = new LRUCache<string, HotPicture>({
    maxSize: HOT_BYTES,
    ttl: HOT_MS,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
  });
  let hits = 0;
  let misses = 0;

  /**
   * @param mayFetch asked before the images host is: whether that may be done for this visitor
   * @throws PictureFailure where the picture can't be had
   */
  async function find(address: PictureAddress, mayFetch: () => boolean): Promise<FoundPicture> {
    const key = pictureKey(address);
    // Ends: a kept picture that can't be opened is forgotten, an arrival that is over is too.
    for (;;) {
      const kept = store.find(key) ?? null;
      const inMemory = hot.get(key);
      // What the store forgets, or has anew, is out of reach here too.
      if (inMemory && inMemory.file === kept) {
        hits += 1;
        const { type, tag, bytes } = inMemory;
        return { type, tag, size: bytes.length, cache: "hit", reader: memoryReader(bytes) };
      }
      if (kept) {
        const reader = await readerOf(key, kept);
        if (!reader) continue;
        hits += 1;
        const { type, tag, size } = kept;
        return { type, tag, size, cache: "hit", reader };
      }
      const { incoming, spool } = await (arriving.get(key) ?? startArrival(key, address, mayFetch));
      const reader = spool.open();
      if (!reader) continue;
      misses += 1;
      const { type, tag, length } = incoming;
      return { type, tag, size: length, cache: "miss", reader };
    }
  }

  /** Null where the kept picture is damaged or gone. */
  async function readerOf(key: string, kept: KeptPicture): Promise<Reader | null> {
    const file = await store.open(kept);
    if (!file) return null;
    const reader = fileReader(file);
    const { type, tag, size } = kept;
    if (size > PIECE_BYTES) return reader;
    try {
      const bytes = await reader.read(0, size);
      if (bytes.length === size) hot.set(key, { file: kept, type, tag, bytes });
      return memoryReader(bytes);
    } finally {
      await reader.close();
    }
  }

  async function startArrival(
    key: string,
    address: PictureAddress,
    mayFetch: () => boolean,
  ): Promise<Arrival> {
    if (!mayFetch()) throw new PictureFailure(429, "too many for one client");
    const arrival = receive(key, address);
    arriving.set(key, arrival);
    arrival.catch(() => arriving.delete(key));
    return arrival;
  }

  async function receive(key: string, address: PictureAddress): Promise<Arrival> {
    if (memory.bytes >= MAX_MEMORY_BYTES) throw new PictureFailure(503, "no disk, memory used up");
    const incoming = await fetchPicture(address);
    const part = await store.createPart();
    const spool = createSpool(part?.file ?? null, memory, store.fault);
    // What it meets of the host and the disk it tells itself; this is for what nobody thought of.
    pump(key, address, incoming, spool, part).catch(logSurprise);
    return { incoming, spool };
  }

  /** Takes a picture in at the host's pace, never at a visitor's. */
  async function pump(
    key: string,
    address: PictureAddress,
    { type, tag, body }: IncomingPicture,
    spool: Spool,
    part: Part | null,
  ): Promise<void> {
    const hash = createHash("sha256");
    let size = 0;
    const begin: Bytes[] = [];
    let failure: Error | undefined;
    try {
      for await (const piece of body) {
        hash.update(piece);
        size += piece.length;
        if (size <= PIECE_BYTES) begin.push(piece);
        await spool.append(piece);
      }
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      reportFailure(address, failure);
    }
    let isKept = false;
    if (part && spool.isFiled() && !failure) {
      isKept = await store.keep(part, { key, type, tag, size, digest: hash.digest("hex") });
    }
    if (part && !isKept) await store.discard(part.path);
    if (!isKept && !failure && size <= PIECE_BYTES) {
      hot.set(key, { file: null, type, tag, bytes: Buffer.concat(begin) });
    }
    // In this order: who comes next finds it kept, and never an arrival that is over.
    arriving.delete(key);
    await spool.finish(failure);
  }

  return { find, stats: () => ({ ...store.size(), hits, misses }) };
}

function fileReader(file: FileHandle): Reader {
  return {
    read: (position, length) => readPiece(file, position, length),
    close: () => file.close(),
  };
}

function memoryReader(bytes: Bytes): Reader {
  return {
    read: async (position, length) => bytes.subarray(position, position + length),
    close: async () => {},
  };
}

function logSurprise(error: unknown): void {
  log.warn(describeError(error), "a picture could not be taken in");
}
