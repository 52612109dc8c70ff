import { readFileSync, statSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { settings } from "~/config/settings.server";
import { noteDiskFault, noteDiskWorks } from "~/ops/disk.server";
import { log } from "~/ops/log.server";
import { writeWhole } from "~/ops/write-file.server";
import { oldestAgeMs } from "./current.server";
import { adoptText, snapshotName, snapshotText } from "./stored-snapshot.server";

/**
 * The current snapshot on disk, for the next start. The file's modification time is when Contentful was
 * last known to hold its content.
 */

const file = join(settings.DATA_DIR, "content.json");
const WHAT = "content";

/** The name of the snapshot that the file holds; null where that isn't known. */
let storedName: string | null = null;

/**
 * Publishes the content of the file. It blocks, so that the first visitor finds the content.
 *
 * @returns whether there was any that this shop and build can use
 */
export function loadSnapshot(): boolean {
  try {
    // The clock may have been set back since.
    const ageMs = Math.max(0, Date.now() - statSync(file).mtimeMs);
    adoptText(readFileSync(file), ageMs);
    storedName = snapshotName();
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code) log.warn({ file, reason: message }, "the stored content is ignored");
    else if (code !== "ENOENT" && code !== "ENOTDIR") noteDiskFault(WHAT, error);
    return false;
  }
}

/**
 * Writes the current snapshot, once it has all content types; only its time where the file holds it
 * already. Never rejects: a disk that can't be written costs one warning.
 */
export async function saveSnapshot(): Promise<void> {
  if (oldestAgeMs() === Number.POSITIVE_INFINITY) return;
  const name = snapshotName();
  const confirmedAt = new Date(Date.now() - oldestAgeMs());
  // False where the file was removed, or where another user has written it.
  const touch = () =>
    utimes(file, confirmedAt, confirmedAt).then(
      () => true,
      () => false,
    );
  try {
    if (!(name === storedName && (await touch()))) {
      await writeWhole(file, snapshotText());
      await touch();
    }
    storedName = name;
    noteDiskWorks(WHAT);
  } catch (error) {
    storedName = null;
    noteDiskFault(WHAT, error);
  }
}
