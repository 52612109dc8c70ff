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

/** What a look at Contentful came to. */
export type Look = {
  /** Whether everything that was asked for could be had. */
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
 */
export async function look(): Promise<Look> {
  const before = currentSnapshot();
  const missing = contentTypes.filter((type) => !before.types[type]);
  const failed = await readEach(missing, null);
  // Contentful is away: the Sync API need not be asked, too.
  if (failed.length === contentTypes.length) return FAILED;
  const askedAt = performance.now();
  const delta = await askSync(before.syncToken);
  if (delta === "failed") return FAILED;
  const changed = contentTypes.filter((type) => !missing.includes(type) && lacks(type, delta));
  failed.push(...(await readEach(changed, delta)));
  const late = delta ? contentTypes.filter((type) => lacks(type, delta)) : [];
  const isChange = delta !== null && delta.revisions.size > 0;
  // The token of an empty delta asks for the same as the one before.
  const moves = delta && late.length === 0 && (before.syncToken === null || isChange);
  confirm(askedAt, [...late, ...failed], moves ? delta.token : before.syncToken);
  for (const type of contentTypes) {
    if (![...missing, ...changed].includes(type)) recordOutcome(type, "unchanged");
  }
  const succeeded = failed.length === 0;
  if (succeeded) noteSuccess();
  return { succeeded, showsChange: isChange && late.length === 0, late };
}

const FAILED: Look = { succeeded: false, showsChange: false, late: [] };

/** Whether a type must be read. @param delta null where sync isn't available: any type may have changed */
function lacks(type: ContentType, delta: Delta | null): boolean {
  const held = currentSnapshot().types[type];
  return !delta || (held !== undefined && lacksChanges(type, held.entries ?? [], delta));
}

let isRefusalLogged = false;

async function askSync(token: string | null): Promise<Delta | null | "failed"> {
  if (isPreview()) return null;
  try {
    return await changesSince(token, { triesAgain: !currentOutage() });
  } catch (error) {
    // The token has expired, or is another space's.
    if (isRefused(error) && token !== null) return askSync(null);
    if (isRefused(error)) {
      if (!isRefusalLogged) log.info({ host: settings.CONTENTFUL_HOST }, NO_SYNC);
      isRefusalLogged = true;
      return null;
    }
    noteFailure("sync", error);
    for (const type of contentTypes) recordOutcome(type, "failed");
    return "failed";
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
    // An empty list is not believed where the Sync API names fewer deletions.
    if (before && delta && entries?.length === 0 && !deletesAll(delta, before.entries ?? [])) {
      log.warn({ type, before: before.size }, "content came back empty, and is asked for again");
      return true;
    }
    const found = readType(type, entries, readAt);
    logOddities(type, found, before);
    const isSame = before?.version === found.version;
    // The same content stays the same object: rendered pages and indexes hold on to it.
    const content = isSame ? { ...found, content: before.content } : found;
    const emptiedFrom = found.size === 0 ? before?.size || (before?.emptiedFrom ?? 0) : 0;
    const { syncToken, types } = currentSnapshot();
    publish(syncToken, { ...types, [type]: { ...content, emptiedFrom } });
    log.debug({ type, size: found.size, version: found.version }, "content read");
    recordOutcome(type, isSame ? "unchanged" : "changed");
    return true;
  } catch (error) {
    noteFailure(type, error);
    recordOutcome(type, "failed");
    return false;
  }
}

type Found = Pick<ReturnType<typeof readType>, "entries" | "size">;

/** Logs what the owner may not have meant: no such content type, or none of its entries left. */
function logOddities(type: ContentType, found: Found, before: Found | undefined): void {
  if (!found.entries && before?.entries !== null) {
    log.warn(
      { type },
      `content type "${type}" does not exist in space ${contentSourceName} (CONTENTFUL_SPACE_ID)`,
    );
  } else if (found.size === 0 && before && before.size > 0) {
    log.warn({ type, before: before.size }, `all entries of "${type}" are gone`);
  }
}
