import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { noteDiskFault, noteDiskWorks } from "~/ops/disk.server";
import { log } from "~/ops/log.server";
import { digestOf, fileName, type PictureFile, parseFileName } from "./picture-file.server";

/** What the disk takes, in the words of the log. */
const KEPT = "pictures";

/** A bound of the kept pictures' number: each costs some 500 bytes of memory. */
const MAX_COUNT = 32_768;

/** Disks give whole blocks: a picture of 1 byte takes one. */
const BLOCK_BYTES = 4096;

/** How exactly the time of a picture's last use is written down, in ms. */
const TOUCH_MS = 3_600_000;

/** A picture on disk, of which its file's name tells all but the times. */
export type KeptPicture = PictureFile & {
  /** Bytes. */
  size: number;
  /** Last use as its file tells it, in ms. */
  touched: number;
  /** Whether its bytes are those that were written, as found when it had this time. */
  checked: { mtime: number; sound: Promise<boolean> } | null;
};

/** A file that a picture is being written to. */
export type Part = { file: FileHandle; path: string };

export type PictureStore = Awaited<ReturnType<typeof openPictureStore>>;

/**
 * Pictures in a folder, the least recently used going first. It lives on its listing: there is
 * no index file that could be lost or disagree. A picture is renamed to its name once it is
 * whole; its bytes are compared with the digest in its name before it is first read in this
 * process and whenever its file has changed since (docs/decisions/0008-pictures-on-disk.md).
 * A folder that can't be read or written costs one warning; the store is then empty.
 *
 * @param maxBytes of disk, beside what is arriving
 */
export async function openPictureStore(directory: string, maxBytes: number) {
  const index = new LRUCache<string, KeptPicture>({
    max: MAX_COUNT,
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => Math.max(1, Math.ceil(size / BLOCK_BYTES)) * BLOCK_BYTES,
    // Names are never used twice, so this can't meet the picture's successor.
    dispose: ({ name }) => void discard(join(directory, name)),
  });

  const fault = (error: unknown) => noteDiskFault(KEPT, error);

  async function load(): Promise<void> {
    await mkdir(directory, { recursive: true });
    const found: KeptPicture[] = [];
    for (const name of await readdir(directory)) {
      // What a process that ended was writing.
      if (name.endsWith(".part")) await discard(join(directory, name));
      const file = parseFileName(name);
      const stats = file && (await stat(join(directory, name)).catch(() => null));
      if (stats) found.push({ ...file, size: stats.size, touched: stats.atimeMs, checked: null });
    }
    found.sort((left, right) => left.touched - right.touched);
    for (const kept of found) index.set(kept.key, kept);
  }

  /** The kept picture's file, to be closed by the caller; null, and forgotten, where it is damaged. */
  async function openKept(kept: KeptPicture): Promise<FileHandle | null> {
    let file: FileHandle | null = null;
    try {
      file = await open(join(directory, kept.name));
      const { size, mtimeMs } = await file.stat();
      if (size === kept.size && (await isSound(kept, file, mtimeMs))) {
        await touch(kept, file, mtimeMs);
        return file;
      }
    } catch (error) {
      if (saysNothing(error)) throw error;
    }
    await file?.close();
    if (index.peek(kept.key) === kept) {
      log.warn({ file: kept.name }, "a kept picture is damaged or gone: fetching it again");
      index.delete(kept.key);
    }
    return null;
  }

  /** Makes a file to write a picture to; null where the disk does not let it. */
  async function createPart(): Promise<Part | null> {
    const path = join(directory, `${randomBytes(16).toString("hex")}.part`);
    try {
      // Someone may have removed the folder.
      await mkdir(directory, { recursive: true });
      return { file: await open(path, "wx+"), path };
    } catch (error) {
      fault(error);
      return null;
    }
  }

  /** Keeps a picture that is whole. Returns whether the disk lets it. */
  async function keep(
    part: Part,
    picture: Omit<PictureFile, "name"> & { size: number },
  ): Promise<boolean> {
    const name = fileName(picture, randomBytes(4).toString("hex"));
    const path = join(directory, name);
    try {
      const { mtimeMs } = await part.file.stat();
      await rename(part.path, path);
      const checked = { mtime: mtimeMs, sound: Promise.resolve(true) };
      const kept = { ...picture, name, touched: Date.now(), checked };
      index.set(picture.key, kept);
      noteDiskWorks(KEPT);
      if (index.peek(picture.key) === kept) return true;
    } catch (error) {
      fault(error);
    }
    await discard(path);
    return false;
  }

  await load().catch(fault);

  return {
    /** Without reading the disk. Counts as a use. */
    find: (key: string) => index.get(key),
    open: openKept,
    createPart,
    keep,
    discard,
    /** Tells that the disk did not take what it should: one warning until it does again. */
    fault,
    /** Bytes of disk and number of pictures kept. */
    size: () => ({ bytes: index.calculatedSize, count: index.size }),
  };
}

/** Compares a picture with its digest, once for all who ask and for each time its file changed. */
function isSound(kept: KeptPicture, file: FileHandle, mtime: number): Promise<boolean> {
  // `touch` writes the time back with less than its nanoseconds.
  if (!kept.checked || Math.abs(kept.checked.mtime - mtime) >= 2) {
    const sound = digestOf(file).then(
      (digest) => digest === kept.digest,
      () => false,
    );
    kept.checked = { mtime, sound };
  }
  return kept.checked.sound;
}

/** Writes down that a picture was used, for the next process's order of eviction. */
async function touch(kept: KeptPicture, file: FileHandle, mtime: number): Promise<void> {
  const now = Date.now();
  if (now - kept.touched < TOUCH_MS) return;
  kept.touched = now;
  // Not on a disk that is read-only.
  await file.utimes(new Date(now), new Date(mtime)).catch(() => {});
}

async function discard(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => {});
}

/** Whether an error is the process's own want of files or memory, and not the picture's. */
function saysNothing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["EMFILE", "ENFILE", "ENOMEM"].includes(code);
}
