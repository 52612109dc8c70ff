import type { FileHandle } from "node:fs/promises";

/** Bytes that one read returns at most: what a visitor who is slow holds in memory. */
export const PIECE_BYTES = 64 * 1024;

/** Bytes as `Response` takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A place to read bytes from; must be closed. */
export type Reader = {
  /**
   * At most `PIECE_BYTES`, and at most `length` bytes, from `position` on; waits for them where
   * they are still to come; empty at the end.
   * @throws where the bytes can't be had
   */
  read(position: number, length: number): Promise<Bytes>;
  close(): Promise<void>;
};

/** A picture while it arrives: written once, read by any number of visitors at their own pace. */
export type Spool = {
  /** Never waits for a visitor. */
  append(piece: Bytes): Promise<void>;
  /** No more comes: readers reach the end, or with an error fail. */
  finish(error?: Error): Promise<void>;
  /** Null once the last byte has come and the last reader is gone. */
  open(): Reader | null;
  /** Whether the file has all that came. */
  isFiled(): boolean;
};

/** Bytes that all spools hold in memory, because a disk does not take them. */
export type MemoryUse = { bytes: number };

/**
 * A spool over a file, which it closes once it is neither written nor read. What the file does
 * not take (or all, where there is none) is held in memory, once for all readers.
 *
 * @param use counts what is held in memory
 * @param onFault told the first time that the file does not take what it should
 */
export function createSpool(
  file: FileHandle | null,
  use: MemoryUse,
  onFault: (error: unknown) => void,
): Spool {
  /** Bytes that the file has; what follows is in `memory`. */
  let filed = 0;
  let size = 0;
  let sound = file !== null;
  const memory: Bytes[] = [];
  let users = 1;
  let finished = false;
  let failure: Error | null = null;
  const waiting: (() => void)[] = [];

  function wake(): void {
    for (const go of waiting.splice(0)) go();
  }

  async function append(piece: Bytes): Promise<void> {
    if (sound) {
      try {
        await writeWhole(piece);
        filed += piece.length;
      } catch (error) {
        sound = false;
        onFault(error);
      }
    }
    if (!sound) {
      memory.push(piece);
      use.bytes += piece.length;
    }
    size += piece.length;
    wake();
  }

  async function writeWhole(piece: Bytes): Promise<void> {
    for (let done = 0; done < piece.length; ) {
      const written = await file?.write(piece, done, piece.length - done, filed + done);
      done += written?.bytesWritten ?? 0;
    }
  }

  async function finish(error?: Error): Promise<void> {
    finished = true;
    failure = error ?? null;
    wake();
    await leave();
  }

  async function leave(): Promise<void> {
    users -= 1;
    if (users > 0) return;
    use.bytes -= size - filed;
    memory.length = 0;
    await file?.close();
  }

  async function read(position: number, length: number): Promise<Bytes> {
    while (position >= size && !finished) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    }
    if (failure) throw failure;
    const there = Math.min(length, size - position);
    if (there <= 0) return new Uint8Array(0);
    if (file && position < filed) {
      return readPiece(file, position, Math.min(there, filed - position));
    }
    return fromMemory(position - filed, there);
  }

  function fromMemory(offset: number, length: number): Bytes {
    let start = 0;
    for (const piece of memory) {
      if (offset < start + piece.length) {
        return piece.subarray(offset - start, Math.min(piece.length, offset - start + length));
      }
      start += piece.length;
    }
    return new Uint8Array(0);
  }

  function open(): Reader | null {
    if (users === 0) return null;
    users += 1;
    let closed = false;
    return {
      read,
      close: async () => {
        if (closed) return;
        closed = true;
        await leave();
      },
    };
  }

  return { append, finish, open, isFiled: () => sound };
}

/** Reads a piece of a file, of at most `length` bytes; empty at its end. */
export async function readPiece(
  file: FileHandle,
  position: number,
  length: number,
): Promise<Bytes> {
  const piece = Buffer.allocUnsafe(Math.min(length, PIECE_BYTES));
  const { buffer, bytesRead } = await file.read(piece, 0, piece.length, position);
  return buffer.subarray(0, bytesRead);
}
