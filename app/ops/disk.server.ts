import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { settings } from "~/config/settings.server";
import { log } from "./log.server";

/** Files in `DATA_DIR`: written atomically, one at a time, and the faults of the disk. */

/** Pictures can be fetched again: their files may be deleted at any time. */
export const PICTURES_FOLDER = join(settings.DATA_DIR, "pictures");

/** What `DATA_DIR` keeps, as the log and the metrics name it. */
export type Kept =
  | "content"
  | "pictures"
  | "counts"
  | "assets of earlier builds"
  | "assets for later builds";

/** Assets are read and stored only at the start: their faults stay as long as the process lives. */
const faults = new Map<Kept, string>();

/** Why a kind of file can't be read or stored now: the operating system's code, or words. */
export function diskFaults(): ReadonlyMap<Kept, string> {
  return faults;
}

/** Notes that a kind of file can't be read or stored: the shop goes on without it. A reason is logged once. */
export function noteDiskFault(what: Kept, error: unknown): void {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code ?? message;
  if (faults.get(what) === reason) return;
  faults.set(what, reason);
  const about = { folder: settings.DATA_DIR, what, reason };
  log.warn(
    about,
    `DATA_DIR can't be used for ${what}: the folder needs room, and the shop's user the right to write`,
  );
}

/** Notes that a kind of file can be stored again. */
export function noteDiskWorks(what: Kept): void {
  if (faults.delete(what)) log.info({ what }, `DATA_DIR can be used for ${what} again`);
}

/** How long a write may take before the disk counts as stuck, in ms. */
const STUCK_MS = 10_000;

let lastTurn: Promise<unknown> = Promise.resolve();
let isStuck = false;

/**
 * Writes after the writes before it: a disk that hangs holds one of Node's four threads, and the others answer visitors.
 *
 * @throws what `write` throws; an Error if it takes longer than 10 s, and from then on at once until it has ended
 */
export function inTurn(write: () => Promise<void>): Promise<void> {
  const turn = lastTurn.then(async () => {
    if (!isStuck) {
      const written = write();
      const late = setTimeout(STUCK_MS, "late", { ref: false });
      if ((await Promise.race([written, late])) !== "late") return;
      isStuck = true;
      const end = () => {
        isStuck = false;
      };
      written.then(end, end);
    }
    throw new Error(`no answer for ${STUCK_MS / 1000} s`);
  });
  lastTurn = turn.catch(() => {});
  return turn;
}

type Data = string | Buffer | Iterable<string>;

/**
 * Writes a file atomically and creates its folder: a reader, or a restart after a power failure, finds
 * the old content or the new.
 *
 * @throws what the disk throws, or as `inTurn`
 */
export function writeWhole(path: string, data: Data): Promise<void> {
  return inTurn(() => writeNow(path, data));
}

/**
 * As `writeWhole`. On a full disk the stored pictures make room, those first that were read longest ago.
 *
 * @param data called for each try
 */
export function writeBeforePictures(path: string, data: () => Data): Promise<void> {
  return inTurn(async () => {
    for (;;) {
      try {
        return await writeNow(path, data());
      } catch (error) {
        const isFull = ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");
        const deleted = isFull ? await deleteOldPictures() : 0;
        if (deleted === 0) throw error;
        log.warn({ deleted }, "DATA_DIR is full: pictures are deleted to make room for content");
      }
    }
  });
}

async function writeNow(path: string, data: Data): Promise<void> {
  // Two containers on one disk may have the same process id.
  const temporary = `${path}.${randomUUID()}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  try {
    const file = await open(temporary, "w");
    try {
      await writeFile(file, data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    // Leftovers may have filled the disk: without them the next write may succeed.
    await clearLeftovers(dirname(path));
    throw error;
  }
}

/** Deletes a tenth of the stored pictures. A picture's file has the time at which it was last read. */
async function deleteOldPictures(): Promise<number> {
  const found: { path: string; readAt: number }[] = [];
  for (const name of await readdir(PICTURES_FOLDER).catch(() => [])) {
    const path = join(PICTURES_FOLDER, name);
    const state = await stat(path).catch(() => null);
    if (state) found.push({ path, readAt: state.mtimeMs });
  }
  const oldest = found.sort((a, b) => a.readAt - b.readAt).slice(0, Math.ceil(found.length / 10));
  for (const { path } of oldest) await rm(path, { force: true }).catch(() => {});
  return oldest.length;
}

/** Whether a file's name is that of a temporary file: being written, or left by a killed process. */
export const isTemporary = (name: string) => name.endsWith(".tmp");

/** A temporary file that nobody has written to for this time is a leftover, in ms. */
const LEFTOVER_MS = 60_000;

/** Removes temporary files that killed processes left in a folder. Ignores errors. */
export async function clearLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!isTemporary(name)) continue;
    const leftover = join(folder, name);
    // Another process may have finished writing it.
    const found = await stat(leftover).catch(() => null);
    const isOld = found !== null && Date.now() - found.mtimeMs > LEFTOVER_MS;
    if (isOld) await rm(leftover, { recursive: true, force: true }).catch(() => {});
  }
}
