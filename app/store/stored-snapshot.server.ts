import { isUtf8 } from "node:buffer";
import { readFileSync, statSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { settings } from "~/config/settings.server";
import { contentSourceName } from "~/contentful/client.server";
import { entrySchema } from "~/contentful/entries.server";
import { noteDiskFault, noteDiskWorks, writeWhole } from "~/ops/disk.server";
import { log } from "~/ops/log.server";
import { contentTypes } from "./content-types";
import { currentSnapshot, oldestAgeMs, replaceContent } from "./current.server";
import { readType } from "./read-type.server";

/**
 * The snapshot as text: in Redis for other instances, on disk for the next start. The text has entries, not
 * views, as another build may make other views from them.
 */

/** Raised when the shape of the text changes. Texts of unknown formats are ignored. */
const FORMAT = 4;

const snapshotSchema = z.object({
  format: z.literal(FORMAT),
  /** The space and environment: a shop must not show another shop's content. */
  source: z.literal(contentSourceName),
  syncToken: z.string().nullable(),
  types: z.record(z.enum(contentTypes), z.array(entrySchema).nullable()),
});

/** Identifies the current snapshot: snapshots with the same name have the same content. */
export function snapshotName(): string {
  const { version, syncToken } = currentSnapshot();
  return `${version} ${syncToken}`;
}

/** Entries per part of the text; an entry takes about 1 KB. The server answers requests between two parts. */
const ENTRIES_IN_PART = 500;

/** The text of the current snapshot, which must have all content types, in parts. */
export function* snapshotText({ syncToken, types } = currentSnapshot()) {
  const head = JSON.stringify({ format: FORMAT, source: contentSourceName, syncToken });
  yield `${head.slice(0, -1)},"types":{`;
  for (const [n, type] of contentTypes.entries()) {
    const entries = types[type]?.entries ?? null;
    yield `${n > 0 ? "," : ""}"${type}":${entries ? "[" : "null"}`;
    for (let at = 0; entries && at < entries.length; at += ENTRIES_IN_PART) {
      const part = JSON.stringify(entries.slice(at, at + ENTRIES_IN_PART)).slice(1, -1);
      yield at > 0 ? `,${part}` : part;
    }
    if (entries) yield "]";
  }
  yield "}}";
}

/**
 * Makes a stored snapshot the current one.
 *
 * @param ageMs the time since Contentful last confirmed its content
 * @throws an Error that says why this shop or this build can't use the text
 */
export function adoptSnapshot(text: Buffer, ageMs: number): void {
  // `JSON.parse` would accept a text field with damaged characters.
  if (!isUtf8(text)) throw new Error("it is damaged");
  const { data, error } = snapshotSchema.safeParse(JSON.parse(text.toString()));
  if (!data) {
    const [issue] = error.issues;
    throw new Error(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const readAt = performance.now() - ageMs;
  const { types: before } = currentSnapshot();
  const types = contentTypes.map((type) => {
    const entries = data.types[type] ?? null;
    return [type, readType(type, entries, readAt, before[type])];
  });
  replaceContent(Object.fromEntries(types), data.syncToken);
}

/** The file's modification time is when Contentful last confirmed the content. */
const file = join(settings.DATA_DIR, "content.json");
const LOGGED_AS = "content";

/** The name of the snapshot in the file; null if it isn't known. */
let storedName: string | null = null;

/**
 * Makes the snapshot in the file the current one, if this shop and build can use it. It may be too old to be shown.
 * Reads synchronously: the first visitor finds content.
 */
export function loadSnapshot(): void {
  try {
    // The clock may have been set back since the file was written.
    const ageMs = Math.max(0, Date.now() - statSync(file).mtimeMs);
    adoptSnapshot(readFileSync(file), ageMs);
    storedName = snapshotName();
    log.info({ ageSeconds: Math.round(ageMs / 1000) }, "stored content is loaded");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code) log.warn({ file, reason: message }, "the stored content is ignored");
    else if (code !== "ENOENT" && code !== "ENOTDIR") noteDiskFault(LOGGED_AS, error);
  }
}

/**
 * Writes the current snapshot to the file, once it has all content types; only its time if the file has it
 * already. Never rejects: a disk that can't be written causes one warning.
 */
export async function saveSnapshot(): Promise<void> {
  if (oldestAgeMs() === Number.POSITIVE_INFINITY) return;
  const name = snapshotName();
  const confirmedAt = new Date(Date.now() - oldestAgeMs());
  const touch = () => utimes(file, confirmedAt, confirmedAt);
  const write = async () => {
    await writeWhole(file, snapshotText());
    await touch();
  };
  try {
    // The file may have been removed, or written by another user.
    if (name === storedName) await touch().catch(write);
    else await write();
    storedName = name;
    noteDiskWorks(LOGGED_AS);
  } catch (error) {
    storedName = null;
    noteDiskFault(LOGGED_AS, error);
  }
}
