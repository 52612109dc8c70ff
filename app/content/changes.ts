import type { PlainEntry } from "~/contentful/entries.server";
import type { Delta } from "~/contentful/sync.server";
import type { ContentType } from "./content-types";

/** Whether a delta names any change at all. */
export function isEmptyDelta(delta: Delta): boolean {
  const { entries, assets, deletedEntries, deletedAssets } = delta;
  return [entries, assets, deletedEntries, deletedAssets].every(({ length }) => length === 0);
}

/** Checks whether a delta says that an entry is no longer published: the first delta names all that are. */
export function deletedBy({ isInitial, entries, deletedEntries }: Delta): (id: string) => boolean {
  const named = new Set(isInitial ? entries.map(({ id }) => id) : deletedEntries);
  return (id) => named.has(id) !== isInitial;
}

/**
 * Whether a type's entries lack a change that a delta names. The Sync API can be ahead of `entries`,
 * which a CDN caches.
 *
 * @param entries null where the space has no such content type
 */
export function lacksChanges(
  type: ContentType,
  entries: readonly PlainEntry[] | null,
  delta: Delta,
): boolean {
  if (isEmptyDelta(delta) && !delta.isInitial) return false;
  const held = new Map(entries?.map(({ id, revision }) => [id, revision]));
  // An asset that an entry links to, but that isn't published, has revision 0.
  const linked = new Map(entries?.flatMap(({ assets }) => assets));
  const publishedAssets = new Set(delta.assets.map(({ id }) => id));
  const isAssetGone = (id: string) =>
    delta.isInitial ? !publishedAssets.has(id) : delta.deletedAssets.includes(id);
  return (
    delta.entries.some(
      ({ id, contentType, revision }) => contentType === type && (held.get(id) ?? -1) < revision,
    ) ||
    delta.assets.some(({ id, revision }) => (linked.get(id) ?? revision) < revision) ||
    [...held.keys()].some(deletedBy(delta)) ||
    [...linked].some(([id, revision]) => revision > 0 && isAssetGone(id))
  );
}
