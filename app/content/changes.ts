import type { PlainEntry } from "~/contentful/entries.server";
import { type Delta, keyOf } from "~/contentful/sync.server";
import type { ContentType } from "./content-types";

/** The published revision that a delta names for an entry or asset; 0 for none; not given where it names no change. */
function namedRevision({ isInitial, revisions }: Delta, key: string): number | undefined {
  return revisions.get(key) ?? (isInitial ? 0 : undefined);
}

/** Whether a delta names each of these entries as no longer published. */
export function deletesAll(delta: Delta, entries: readonly PlainEntry[]): boolean {
  return entries.every(({ id }) => namedRevision(delta, keyOf("entry", id)) === 0);
}

/**
 * Whether a type's entries lack a change that a delta names. The Sync API can be ahead of `entries`,
 * which a CDN caches.
 */
export function lacksChanges(
  type: ContentType,
  entries: readonly PlainEntry[],
  delta: Delta,
): boolean {
  const shown = new Map<string, number>();
  for (const { id, revision, assets } of entries) {
    shown.set(keyOf("entry", id), revision);
    for (const [assetId, assetRevision] of assets) {
      shown.set(keyOf("asset", assetId), assetRevision);
    }
  }
  const isBehind = ([key, revision]: [string, number]) => {
    const named = namedRevision(delta, key) ?? revision;
    return named === 0 ? revision > 0 : revision < named;
  };
  const isNew = ([key, typeOfEntry]: [string, string]) => typeOfEntry === type && !shown.has(key);
  return [...shown].some(isBehind) || [...delta.typesOfEntries].some(isNew);
}
