import { settings } from "~/config/settings.server";
import { contentSourceName, isPreview } from "~/contentful/client.server";
import { readAllEntries } from "~/contentful/entries.server";
import { isRefused } from "~/contentful/errors.server";
import { changesSince, type Delta } from "~/contentful/sync.server";
import { log } from "~/ops/log.server";
import { deletesAll, lacksChanges } from "./changes";
import { type ContentType, contentTypes } from "./content-types";
import { confirm, currentSnapshot, publish } from "./current.server";
import { currentOutage, noteFailure, noteSuccess } from "./outage.server";
import { recordOutcome } from "./outcomes.server";
import { readType } from "./read-type.server";

/** The result of a look at Contentful. */
export type Look = {
  /** Whether everything that was requested could be read. */
  succeeded: boolean;
  /** Whether the Sync API named a change, and the content shows it. */
  showsChange: boolean;
  /** Content types that don't show a change yet that the Sync API has named. */
  late: readonly ContentType[];
};

/**
 * Asks Contentful what has changed, and reads the content types that have. The sync token moves on only
 * when the content shows everything that the Sync API named: no change is lost between two looks or
 * two runs.
 *
 * @throws what the client throws where the Sync API fails
 */
export async function look(): Promise<Look> {
  const { types, syncToken } = currentSnapshot();
  const missing = contentTypes.filter((type) => !types[type]);
  const failed = await readEach(missing, null);
  const askedAt = performance.now();
  const delta = await askSync(syncToken);
  const others = contentTypes.filter((type) => !missing.includes(type));
  const changed = others.filter((type) => !delta || lacks(type, delta));
  failed.push(...(await readEach(changed, delta)));
  const late = contentTypes.filter((type) => delta && lacks(type, delta));
  const isChange = delta !== null && delta.revisions.size > 0;
  // The token of an empty delta asks for the same as the one before.
  const moves = delta && late.length === 0 && (syncToken === null || isChange);
  const confirmed = contentTypes.filter((type) => ![...late, ...failed].includes(type));
  confirm(confirmed, askedAt, moves ? delta.token : syncToken);
  for (const type of others) if (!changed.includes(type)) recordOutcome(type, "unchanged");
  const succeeded = failed.length === 0;
  if (succeeded) noteSuccess();
  return { succeeded, showsChange: isChange && late.length === 0, late };
}

/** Whether a type's content lacks a change. A type that could not be read yet lacks none. */
function lacks(type: ContentType, delta: Delta): boolean {
  const held = currentSnapshot().types[type];
  return held !== undefined && lacksChanges(type, held.entries ?? [], delta);
}

let isRefusalLogged = false;

/** What changed since a token; null where the Sync API isn't available: any type may have changed. */
async function askSync(token: string | null): Promise<Delta | null> {
  if (isPreview()) return null;
  try {
    return await changesSince(token, { triesAgain: !currentOutage() });
  } catch (error) {
    if (!isRefused(error)) throw error;
    // The token has expired, or is another space's.
    if (token !== null) return askSync(null);
    if (!isRefusalLogged) log.info({ host: settings.CONTENTFUL_HOST }, NO_SYNC);
    isRefusalLogged = true;
    return null;
  }
}

const NO_SYNC = "the Sync API refuses requests: every refresh reads all content";

/** Reads content types side by side. @returns those that could not be read */
async function readEach(types: readonly ContentType[], delta: Delta | null) {
  const areRead = await Promise.all(types.map((type) => read(type, delta)));
  return types.filter((_type, at) => !areRead[at]);
}

/**
 * Reads a content type and publishes it.
 *
 * @param delta what has changed, where that is known
 * @returns whether it could be read
 */
async function read(type: ContentType, delta: Delta | null): Promise<boolean> {
  const readAt = performance.now();
  try {
    const entries = await readAllEntries(type, { triesAgain: !currentOutage() });
    const before = currentSnapshot().types[type];
    const sizeBefore = before?.entries?.length ?? 0;
    // An empty list is not believed where the Sync API names fewer deletions.
    if (delta && entries?.length === 0 && !deletesAll(delta, before?.entries ?? [])) {
      log.warn({ type, before: sizeBefore }, "content came back empty, and is asked for again");
      return true;
    }
    if (!entries && before?.entries !== null) {
      const setting = `in space ${contentSourceName} (CONTENTFUL_SPACE_ID)`;
      log.warn({ type }, `content type "${type}" does not exist ${setting}`);
    } else if (!entries?.length && sizeBefore > 0) {
      log.warn({ type, before: sizeBefore }, `all entries of "${type}" are gone`);
    }
    const found = readType(type, entries, readAt, before);
    publish({ [type]: found });
    log.debug({ type, size: entries?.length, version: found.version }, "content read");
    recordOutcome(type, before?.version === found.version ? "unchanged" : "changed");
    return true;
  } catch (error) {
    noteFailure(type, error);
    recordOutcome(type, "failed");
    return false;
  }
}
