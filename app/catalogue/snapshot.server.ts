import { readFileSync, statSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import type { PlainEntry } from "~/contentful/entries.server";
import { noteDiskFault, noteDiskWorks } from "~/disk.server";
import { log } from "~/log.server";
import { settings } from "~/settings.server";
import type { ContentType } from "./read-content.server";
import { readHeader, type Sealed, unseal } from "./sealed-entries.server";
import { writeWhole } from "./write-file.server";

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
    const text = readFileSync(file, "utf8");
    const cut = text.indexOf("\n");
    const header = text.slice(0, cut);
    const entries = unseal(header, text.slice(cut + 1));
    // A clock that was set back since makes no content from the future.
    const ageMs = Math.max(0, Date.now() - statSync(file).mtimeMs);
    return { entries, ageMs, checksum: readHeader(header) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code) log.warn({ type, reason: message }, "kept content is ignored");
    else if (code !== "ENOENT") noteDiskFault(KEPT, error);
    return null;
  }
}

/** Keeps a type's entries. Never throws: a disk that can't be written costs one warning. */
export function saveSnapshot(type: ContentType, sealed: Sealed): Promise<void> {
  return inTurn(type, () => write(type, sealed));
}

/** Notes that what is kept has been found unchanged; keeps it where the disk did not take it. */
export function confirmSnapshot(type: ContentType, sealed: Sealed): Promise<void> {
  return inTurn(type, async () => {
    const now = new Date();
    if (unsaved.has(type)) await write(type, sealed);
    else await utimes(fileOf(type), now, now).catch(() => write(type, sealed));
  });
}

/** Types whose last write failed: a file that is there is of before. */
const unsaved = new Set<ContentType>();

async function write(type: ContentType, { header, body }: Sealed): Promise<void> {
  unsaved.add(type);
  await writeWhole(fileOf(type), `${header}\n${body}`);
  unsaved.delete(type);
}

/** One write of a type at a time, in the order asked for. */
const writing = new Map<ContentType, Promise<void>>();

function inTurn(type: ContentType, write: () => Promise<void>): Promise<void> {
  const written = (writing.get(type) ?? Promise.resolve()).then(write).then(
    () => noteDiskWorks(KEPT),
    (error) => noteDiskFault(KEPT, error),
  );
  writing.set(type, written);
  return written;
}
