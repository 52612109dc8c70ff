import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import {
  clearLeftovers,
  isTemporary,
  noteDiskFault,
  noteDiskWorks,
  writeWhole,
} from "~/ops/disk.server";

/** The name of a picture's file: its key and the tag of its bytes. */
const FILE = /^([\da-f]{32})-([\da-f]{16})$/;
const LOGGED_AS = "pictures";

/** One after the other, the 20,000 files of a full folder would take seconds to look at. */
const FILES_AT_ONCE = 64;

/** A hash of a picture's bytes: 16 hex digits. */
export function pictureTag(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16);
}

/**
 * Pictures on disk, one file each, of at most `maxBytes` together: the least recently read are removed.
 * A failing disk causes one warning, and pictures are fetched again.
 */
export async function openPictureFiles(folder: string, maxBytes: number) {
  /** File names by key. The file of a removed picture is deleted. */
  const files = new LRUCache<string, { name: string; size: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => Math.max(1, size),
    disposeAfter: ({ name }, key) => {
      if (files.peek(key)?.name !== name) void remove(name);
    },
  });

  const remove = (name: string) => rm(join(folder, name), { force: true }).catch(() => {});

  async function list(): Promise<void> {
    await clearLeftovers(folder);
    const found: { key: string; name: string; size: number; usedAt: number }[] = [];
    const names = await readdir(folder).catch(() => []);
    const look = async (name: string) => {
      const [, key] = FILE.exec(name) ?? [];
      const state = key && (await stat(join(folder, name)).catch(() => null));
      if (key && state) found.push({ key, name, size: state.size, usedAt: state.mtimeMs });
      else if (!isTemporary(name)) await remove(name);
    };
    while (names.length > 0) await Promise.all(names.splice(-FILES_AT_ONCE).map(look));
    for (const { key, ...file } of found.sort((a, b) => a.usedAt - b.usedAt)) files.set(key, file);
  }

  /** The bytes of a picture; null if they are missing or damaged. */
  async function read(key: string): Promise<Buffer | null> {
    const { name = "" } = files.get(key) ?? {};
    const [, , tag] = FILE.exec(name) ?? [];
    if (tag === undefined) return null;
    const path = join(folder, name);
    const bytes = await readFile(path).catch(() => null);
    if (!bytes || pictureTag(bytes) !== tag) {
      files.delete(key);
      return null;
    }
    // At the next start the file's time says when it was last read. Hits in memory don't count.
    const now = new Date();
    void utimes(path, now, now).catch(() => {});
    return bytes;
  }

  async function write(key: string, bytes: Buffer): Promise<void> {
    const name = `${key}-${pictureTag(bytes)}`;
    try {
      await writeWhole(join(folder, name), bytes);
      files.set(key, { name, size: bytes.length });
      noteDiskWorks(LOGGED_AS);
    } catch (error) {
      noteDiskFault(LOGGED_AS, error);
    }
  }

  await list();
  return {
    has: (key: string) => files.has(key),
    read,
    write,
    usage: () => ({ count: files.size, bytes: files.calculatedSize }),
  };
}
