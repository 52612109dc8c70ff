import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Writes a file whole or not at all, and its folder where it is missing: who reads it meanwhile,
 * or after the power failed, finds the earlier content.
 *
 * @param date the file's time of change, where that is not now
 * @throws what the disk throws
 */
export async function writeWhole(
  path: string,
  data: string | Buffer,
  date = new Date(),
): Promise<void> {
  // Two containers on one disk may have the same process id.
  const temporary = `${path}.${randomUUID()}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  // First: they may be what has filled the disk.
  await clearLeftovers(dirname(path), `${basename(path)}.`);
  try {
    const file = await open(temporary, "w");
    try {
      await file.writeFile(data);
      await file.utimes(date, date);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

/** How long a write takes at the very most, in ms. */
const LONGEST_WRITE_MS = 60_000;

/**
 * Removes what processes that were killed while they wrote to a folder have left half written, as far
 * as the disk lets it.
 */
export async function clearLeftovers(folder: string, prefix = ""): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix) || !name.endsWith(".tmp")) continue;
    const leftover = join(folder, name);
    // One that is gone by now was another process's, which has finished.
    const found = await stat(leftover).catch(() => null);
    const isOld = found !== null && Date.now() - found.mtimeMs > LONGEST_WRITE_MS;
    if (isOld) await rm(leftover, { recursive: true, force: true }).catch(() => {});
  }
}
