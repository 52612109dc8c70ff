import { readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { settings } from "~/config/settings.server";
import { contentSourceName } from "~/contentful/client.server";
import { inTurn, noteDiskFault, noteDiskWorks, writeBeforePictures } from "~/ops/disk.server";
import { log } from "~/ops/log.server";
import { confirm, contentAgeMs, store } from "./current.server";
import { FORMAT, restore, storedText } from "./stored-text";

/**
 * The store's text on disk, for the next start. Its first line is the time at which Contentful last confirmed the
 * content, as ISO 8601 in UTC: it always has the same length, and is overwritten in place.
 */
const file = join(settings.DATA_DIR, `content-${FORMAT}.txt`);
const TIME_LENGTH = new Date(0).toISOString().length + 1;
const LOGGED_AS = "content";

/**
 * Fills the store from the file, if it is of this space and whole. Its content may be too old to be shown. Reads
 * synchronously: the first visitor finds content.
 */
export function loadFromDisk(): void {
  try {
    const text = readFileSync(file);
    const time = Date.parse(text.toString("latin1", 0, TIME_LENGTH - 1));
    if (Number.isNaN(time)) throw new Error("it is damaged");
    restore(store, text.subarray(TIME_LENGTH), contentSourceName);
    // The clock may have been set back since the file was written.
    const ageMs = Math.max(0, Date.now() - time);
    confirm(performance.now() - ageMs);
    log.info({ ageSeconds: Math.round(ageMs / 1000) }, "stored content is loaded");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code)
      log.warn(
        { file, reason: message },
        "the stored content is ignored: Contentful is read instead",
      );
    else if (code !== "ENOENT" && code !== "ENOTDIR") noteDiskFault(LOGGED_AS, error);
  }
}

/** Whether the store has content that the file lacks: the disk may have been full. */
const unsaved = { onDisk: false };

/**
 * Writes the store's text to the file; only the time if the file has the store's content. Never rejects: a disk that
 * can't be written causes one warning.
 */
export async function saveToDisk({ isChanged }: { isChanged: boolean }): Promise<void> {
  unsaved.onDisk ||= isChanged;
  const time = `${new Date(Date.now() - (contentAgeMs() ?? 0)).toISOString()}\n`;
  const text = () => withFirst(time, storedText(store, contentSourceName));
  const writeAll = () => writeBeforePictures(file, text);
  try {
    // The file may have been removed, or be another user's.
    await (unsaved.onDisk ? writeAll() : inTurn(() => overwriteStart(time)).catch(writeAll));
    unsaved.onDisk = false;
    noteDiskWorks(LOGGED_AS);
  } catch (error) {
    noteDiskFault(LOGGED_AS, error);
  }
}

function* withFirst(first: string, others: Iterable<string>) {
  yield first;
  yield* others;
}

async function overwriteStart(text: string): Promise<void> {
  const opened = await open(file, "r+");
  try {
    await opened.write(text, 0);
  } finally {
    await opened.close();
  }
}
