import { readFileSync, statSync } from "node:fs";
import { readFile, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { settings } from "~/config/settings.server";
import type { PlainEntry } from "~/contentful/entries.server";
import { noteDiskFault, noteDiskWorks } from "~/ops/disk.server";
import { log } from "~/ops/log.server";
import { writeWhole } from "~/ops/write-file.server";
import type { ContentType } from "./read-content.server";
import { type Sealed, unseal } from "./sealed-entries.server";

/**
 * Last known good content on disk: one file a content type under `DATA_DIR/content`, written
 * whole or not at all. It holds entries, not views, so that a later build makes its own views of
 * them. The file's time of change says when they were last known to be good.
 */

const folder = join(settings.DATA_DIR, "content");
const KEPT = "content";
const fileOf = (type: ContentType) => join(folder, `${type}.json`);

/** Entries as they were last kept. */
type Snapshot = {
  entries: PlainEntry[];
  ageMs: number;
  /** What they were sealed with. */
  checksum: string;
};

/**
 * What was last kept; null where there is none.
 * A damaged file or another shop's is ignored with one warning. Read in one go: the first request
 * finds it there.
 */
export function loadSnapshot(type: ContentType): Snapshot | null {
  try {
    const file = fileOf(type);
    const bytes = readFileSync(file);
    const cut = bytes.indexOf("\n");
    const header = bytes.toString("utf8", 0, cut);
    const { entries, checksum } = unseal(type, header, bytes.subarray(cut + 1));
    const { mtimeMs } = statSync(file);
    onDisk.set(type, { checksum, mtimeMs });
    // A clock that was set back since makes no content from the future.
    const ageMs = Math.max(0, Date.now() - mtimeMs);
    return { entries, ageMs, checksum };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code) log.warn({ type, reason: message }, "kept content is ignored");
    else if (code !== "ENOENT") noteDiskFault(KEPT, error);
    return null;
  }
}

/** What each type's file holds, and the time that was last set or found, where that is known. */
const onDisk = new Map<ContentType, { checksum: string; mtimeMs: number }>();

/**
 * Keeps a type's entries; those that are kept have their date set. Never throws: a disk that can't
 * be written costs one warning.
 *
 * @param readAt when they were known to be good, by `performance.now()`
 */
export function saveSnapshot(type: ContentType, sealed: Sealed, readAt: number): Promise<void> {
  return inTurn(type, async () => {
    const { header, body, checksum } = sealed;
    if (await isOnDisk(type, checksum)) return setDate(type, checksum, readAt);
    onDisk.delete(type);
    await write(type, `${header}\n${body}`, readAt);
    await noteDate(type, checksum);
  });
}

/** Sets the date of a type's entries that were found unchanged, if those are the ones kept. */
export function confirmSnapshot(type: ContentType, checksum: string, readAt: number) {
  return inTurn(type, async () => {
    if (await isOnDisk(type, checksum)) await setDate(type, checksum, readAt);
  });
}

/** Whether a file holds certain entries, and nobody has touched it since. */
async function isOnDisk(type: ContentType, checksum: string): Promise<boolean> {
  const known = onDisk.get(type);
  const found = await stat(fileOf(type)).catch(() => null);
  return known?.checksum === checksum && known.mtimeMs === found?.mtimeMs;
}

async function setDate(type: ContentType, checksum: string, readAt: number): Promise<void> {
  const file = fileOf(type);
  const date = dateOf(readAt);
  await utimes(file, date, date).catch(async (error: NodeJS.ErrnoException) => {
    // What another user wrote can't be dated, but replaced: a container may run as another one now.
    if (error.code !== "EPERM") throw error;
    await write(type, await readFile(file, "utf8"), readAt);
  });
  await noteDate(type, checksum);
}

/** Dated before it has its name: nobody finds it with the date of its writing. */
async function write(type: ContentType, text: string, readAt: number): Promise<void> {
  await writeWhole(fileOf(type), text, dateOf(readAt));
  noteDiskWorks(KEPT);
}

async function noteDate(type: ContentType, checksum: string): Promise<void> {
  const { mtimeMs } = await stat(fileOf(type));
  onDisk.set(type, { checksum, mtimeMs });
}

function dateOf(readAt: number): Date {
  return new Date(Date.now() - (performance.now() - readAt));
}

/** One write of a type at a time, in the order asked for. */
const writing = new Map<ContentType, Promise<void>>();

function inTurn(type: ContentType, write: () => Promise<void>): Promise<void> {
  const written = (writing.get(type) ?? Promise.resolve())
    .then(write)
    .catch((error) => noteDiskFault(KEPT, error));
  writing.set(type, written);
  return written;
}
