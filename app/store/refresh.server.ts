import { setImmediate } from "node:timers/promises";
import { isPreview, settings } from "~/config/settings.server";
import { contentSourceName } from "~/contentful/client.server";
import { readAllEntries } from "~/contentful/entries.server";
import { isRequestRefused } from "~/contentful/errors.server";
import { changesSince, type Delta, keyOf } from "~/contentful/sync.server";
import { log } from "~/ops/log.server";
import { type ContentType, contentTypes } from "./content-types";
import { confirm, currentSnapshot, lacksAllTypes, replaceContent } from "./current.server";
import { currentOutage, noteFailure, noteSuccess, recordOutcome } from "./outcomes.server";
import { readType } from "./read-type.server";

type RefreshResult = {
  /** Whether everything that was requested could be read. */
  succeeded: boolean;
  /** Whether the Sync API named a change since the last token, and the content shows it. */
  showsChange: boolean;
  /** Content types that lack a change that the Sync API has named. */
  lagging: readonly ContentType[];
};

/**
 * Asks Contentful what has changed, and reads the content types that have changed. The new sync token is
 * used only when the content shows every change that the Sync API named. No change is lost between two
 * refreshes, or over a restart.
 *
 * @throws the client's error if the Sync API fails
 */
export async function refresh(): Promise<RefreshResult> {
  const { types, syncToken } = currentSnapshot();
  const unread = contentTypes.filter((type) => !types[type]);
  const failed = await readTypes(unread, null);
  const askedAt = performance.now();
  const delta = await askSync(syncToken);
  const others = contentTypes.filter((type) => !unread.includes(type));
  const changed = others.filter((type) => !delta || lacksChanges(type, delta));
  failed.push(...(await readTypes(changed, delta)));
  const lagging = contentTypes.filter((type) => delta && lacksChanges(type, delta));
  const isChange = delta !== null && delta.revisions.size > 0;
  // After an empty delta the old token stays: later it returns the same changes as the new token would. A new
  // token would change the snapshot's name, and the snapshot would be stored and shared again.
  const usesNewToken = delta && lagging.length === 0 && (syncToken === null || isChange);
  const confirmed = contentTypes.filter((type) => ![...lagging, ...failed].includes(type));
  confirm(confirmed, askedAt, usesNewToken ? delta.token : syncToken);
  for (const type of others) if (!changed.includes(type)) recordOutcome(type, "unchanged");
  const succeeded = failed.length === 0;
  if (succeeded) noteSuccess();
  if (succeeded && delta === null) logNoSync();
  const isNewer = isChange && !delta.isInitial;
  return { succeeded, showsChange: isNewer && lagging.length === 0, lagging };
}

/**
 * Whether a type's content lacks a change that a delta names: the Sync API can be ahead of `entries`, which
 * a CDN caches. False for a type without content.
 */
function lacksChanges(type: ContentType, delta: Delta): boolean {
  const held = currentSnapshot().types[type];
  if (!held) return false;
  const isBehind = (key: string, revision: number) => {
    const named = namedRevision(delta, key) ?? revision;
    return named === 0 ? revision > 0 : revision < named;
  };
  for (const { id, revision, assets } of held.entries ?? []) {
    if (isBehind(keyOf("entry", id), revision)) return true;
    if (assets.some(([asset, shown]) => isBehind(keyOf("asset", asset), shown))) return true;
  }
  return [...delta.typesOfEntries].some(
    ([id, typeOfEntry]) => typeOfEntry === type && !held.readings.has(id),
  );
}

/** An entry's or asset's published revision; 0 if unpublished; undefined if the delta doesn't name it. */
function namedRevision({ isInitial, revisions }: Delta, key: string): number | undefined {
  return revisions.get(key) ?? (isInitial ? 0 : undefined);
}

/** What changed since a token; null if the Sync API isn't available: any type may have changed then. */
async function askSync(token: string | null): Promise<Delta | null> {
  // The Preview API has no Sync API.
  if (isPreview) return null;
  try {
    return await changesSince(token, { retries: !currentOutage() });
  } catch (error) {
    if (!isRequestRefused(error)) throw error;
    // The sync token has expired, or is another space's.
    if (token !== null) return askSync(null);
    return null;
  }
}

let isNoSyncLogged = false;

/** Logs once that a space has no Sync API. Only after a refresh that read all: a wrong space refuses Sync, too. */
function logNoSync(): void {
  if (isNoSyncLogged || isPreview) return;
  isNoSyncLogged = true;
  log.info(
    { host: settings.CONTENTFUL_HOST },
    "the Sync API refuses requests: every refresh reads all content",
  );
}

/** Reads content types in parallel. @returns the types that could not be read */
async function readTypes(types: readonly ContentType[], delta: Delta | null) {
  const isMissing = (type: ContentType) => currentSnapshot().types[type]?.entries === null;
  const present = types.filter((type) => !isMissing(type));
  const succeeded = await Promise.all(types.map((type) => refreshType(type, delta)));
  logMissing(present.filter(isMissing));
  return types.filter((_type, at) => !succeeded[at]);
}

let lackedAll = false;

/** Logs content types that the space lacks since this refresh; one line if it has none of the shop's. */
function logMissing(types: readonly ContentType[]): void {
  const where = `in space ${contentSourceName} (CONTENTFUL_SPACE_ID)`;
  if (!lacksAllTypes()) {
    for (const type of types) log.warn({ type }, `content type "${type}" does not exist ${where}`);
  } else if (!lackedAll) {
    log.warn(
      { types },
      `none of the shop's content types exists ${where}: run \`npm run check-space\``,
    );
  }
  lackedAll = lacksAllTypes();
}

/**
 * Reads a content type and replaces its content.
 *
 * @param delta what has changed; null if unknown
 * @returns whether it could be read
 */
async function refreshType(type: ContentType, delta: Delta | null): Promise<boolean> {
  const readAt = performance.now();
  try {
    const entries = await readAllEntries(type, { retries: !currentOutage() });
    // Visitors' requests first: reading a large catalogue takes some 50 ms.
    await setImmediate();
    const before = currentSnapshot().types[type];
    const entriesBefore = before?.entries ?? [];
    const isDeleted = ({ id }: { id: string }) =>
      delta && namedRevision(delta, keyOf("entry", id)) === 0;
    // An empty list is right only if the Sync API names every entry as deleted. Else the content stays, and lacks
    // the change: `refresh` returns the type as lagging, and the loop asks again soon.
    if (delta && entries?.length === 0 && !entriesBefore.every(isDeleted)) {
      const line = { type, before: entriesBefore.length };
      log.warn(
        line,
        "Contentful returned no entries, but did not report their deletion: asking again",
      );
      return true;
    }
    if (entries?.length === 0 && entriesBefore.length > 0) {
      log.warn({ type, before: entriesBefore.length }, `all entries of "${type}" are gone`);
    }
    const found = readType(type, entries, readAt, before);
    replaceContent({ [type]: found });
    recordOutcome(type, before?.version === found.version ? "unchanged" : "changed");
    return true;
  } catch (error) {
    noteFailure(type, error);
    recordOutcome(type, "failed");
    return false;
  }
}
