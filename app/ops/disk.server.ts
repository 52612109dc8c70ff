import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { settings } from "~/config/settings.server";
import { log } from "./log.server";

/** Files in `DATA_DIR`: written atomically, and the faults of the disk. */

/**
 * Faults that are logged already: why a kind of file can't be stored or read, by the kind's name in the log. Faults
 * of assets, which are read and stored only at the start, stay as long as the process lives.
 */
const faults = new Map<string, string>();

/**
 * Notes that the disk could not be read or written: the shop goes on without it. Each reason is logged once
 * while a kind of file fails for it.
 *
 * @param what the kind of file, as the log names it
 */
export function noteDiskFault(what: string, error: unknown): void {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code ?? message;
  const isKnown = [...faults.values()].includes(reason);
  faults.set(what, reason);
  if (isKnown) return;
  const about = { folder: settings.DATA_DIR, what, reason };
  log.warn(about, `DATA_DIR can't be used for ${what}: the shop goes on without the folder`);
}

/** Notes that a kind of file can be stored again. */
export function noteDiskWorks(what: string): void {
  faults.delete(what);
}

/**
 * Writes a file atomically and creates its folder: a reader, or a restart after a power failure, finds
 * the old content or the new.
 *
 * @throws what the disk throws
 */
export async function writeWhole(
  path: string,
  data: string | Buffer | Iterable<string>,
): Promise<void> {
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
