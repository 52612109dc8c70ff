import { readFileSync, statSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { settings } from "~/config/settings.server";
import { contentSourceName } from "~/contentful/client.server";
import { noteDiskFault, noteDiskWorks } from "~/ops/disk.server";
import { log } from "~/ops/log.server";
import { writeWhole } from "~/ops/write-file.server";
import { fromText, type StoredSnapshot } from "./stored-snapshot";

/**
 * The last snapshot on disk, for the next start. The file's modification time is when Contentful was
 * last known to hold it.
 */

const file = join(settings.DATA_DIR, "content.json");
const WHAT = "content";

/**
 * Reads the file, without letting the first visitor wait for a turn of the event loop.
 *
 * @returns null where there is none that this shop and build can use
 */
export function loadSnapshot(): StoredSnapshot | null {
  try {
    const stored = fromText(readFileSync(file, "utf8"), contentSourceName);
    // A clock that was set back since makes no content from the future.
    const sinceMs = Math.max(0, Date.now() - statSync(file).mtimeMs);
    isWritten = true;
    return {
      ...stored,
      types: stored.types.map((type) => ({ ...type, ageMs: type.ageMs + sinceMs })),
    };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code) log.warn({ file, reason: message }, "the stored content is ignored");
    else if (code !== "ENOENT" && code !== "ENOTDIR") noteDiskFault(WHAT, error);
    return null;
  }
}

/** Whether the file holds the snapshot of now, or one that differs from it by its time only. */
let isWritten = false;

/** One write at a time, in the order asked for. */
let writing = Promise.resolve();

/**
 * Writes a snapshot, whole or not at all. Never rejects: a disk that can't be written costs one warning.
 *
 * @param text gives the snapshot's text where it has to be written
 * @param isSame whether nothing but its time has changed since the last call
 */
export function saveSnapshot(text: () => Promise<string>, isSame: boolean): Promise<void> {
  writing = writing.then(async () => {
    try {
      if (!(isSame && isWritten && (await touch()))) await writeWhole(file, await text());
      isWritten = true;
      noteDiskWorks(WHAT);
    } catch (error) {
      isWritten = false;
      noteDiskFault(WHAT, error);
    }
  });
  return writing;
}

/** @returns false for a file that is gone, or that another user wrote: it has to be written again */
async function touch(): Promise<boolean> {
  const now = new Date();
  return utimes(file, now, now).then(
    () => true,
    () => false,
  );
}
