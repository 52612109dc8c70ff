import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { noteDiskFault, noteDiskWorks } from "~/ops/disk.server";
import { clearLeftovers, writeWhole } from "~/ops/write-file.server";
import { extensionOf, type PictureType, typeOfExtension } from "./picture-type";

/** A picture as it is sent. `tag` names its bytes: 16 hex digits. */
export type Picture = { type: PictureType; tag: string; bytes: Buffer };

/** The name of a picture's file: its key, the tag of its bytes, its type. */
const FILE = /^([\da-f]{32})-([\da-f]{16})\.([a-z]+)$/;
const WHAT = "pictures";

export function tagOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 16);
}

/**
 * Pictures on disk, one file each; the least recently used go when they take more than `maxBytes`. A
 * disk that fails costs one warning, and pictures are fetched again.
 */
export async function openPictureFiles(folder: string, maxBytes: number) {
  /** File names by key. A picture that is dropped loses its file. */
  const files = new LRUCache<string, { name: string; size: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => Math.max(1, size),
    dispose: ({ name }, _key, reason) => {
      if (reason !== "set") void remove(name);
    },
  });

  const remove = (name: string) => rm(join(folder, name), { force: true }).catch(() => {});

  async function list(): Promise<void> {
    await clearLeftovers(folder);
    const found = [];
    for (const name of await readdir(folder).catch(() => [])) {
      const [, key] = FILE.exec(name) ?? [];
      const state = key && (await stat(join(folder, name)).catch(() => null));
      // Files of earlier builds have other names.
      if (key && state) found.push({ key, name, size: state.size, usedAt: state.mtimeMs });
      else await remove(name);
    }
    for (const { key, name, size } of found.sort((a, b) => a.usedAt - b.usedAt)) {
      files.set(key, { name, size });
    }
  }

  /** A picture whose bytes are those that were written; null where there is none. */
  async function read(key: string): Promise<Picture | null> {
    const file = files.get(key);
    const [, , tag = "", extension = ""] = FILE.exec(file?.name ?? "") ?? [];
    const type = typeOfExtension(extension);
    if (!file || !type) return null;
    const path = join(folder, file.name);
    const bytes = await readFile(path).catch(() => null);
    if (!bytes || tagOf(bytes) !== tag) {
      files.delete(key);
      return null;
    }
    // The next start goes by it: which pictures are used.
    const now = new Date();
    void utimes(path, now, now).catch(() => {});
    return { type, tag, bytes };
  }

  async function write(key: string, { type, tag, bytes }: Picture): Promise<void> {
    const name = `${key}-${tag}.${extensionOf(type)}`;
    try {
      await writeWhole(join(folder, name), bytes);
      const before = files.peek(key)?.name;
      if (before && before !== name) await remove(before);
      files.set(key, { name, size: bytes.length });
      noteDiskWorks(WHAT);
    } catch (error) {
      noteDiskFault(WHAT, error);
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
