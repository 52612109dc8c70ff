import type { PlainEntry } from "~/contentful/entries.server";
import type { Delta } from "~/contentful/sync.server";
import type { ContentType } from "./content-types";

/** Whether a delta names any change at all. */
export function isEmptyDelta(delta: Delta): boolean {
  const { entries, assets, deletedEntries, deletedAssets } = delta;
  return [entries, assets, deletedEntries, deletedAssets].every(({ length }) => length === 0);
}

/** Whether a delta says that an entry is no longer published: the first delta names all that are. */
export function isDeleted(id: string, { isInitial, entries, deletedEntries }: Delta): boolean {
  return isInitial ? entries.every((entry) => entry.id !== id) : deletedEntries.includes(id);
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
  const held = new Map(entries?.map(({ id, revision }) => [id, revision ?? 0]));
  // An asset that an entry links to, but that isn't published, has revision 0.
  const linked = new Map(entries?.flatMap(({ assets }) => assets ?? []));
  const published = new Set(delta.entries.map(({ id }) => id));
  const publishedAssets = new Set(delta.assets.map(({ id }) => id));
  const isGone = (id: string) =>
    delta.isInitial ? !published.has(id) : delta.deletedEntries.includes(id);
  const isAssetGone = (id: string) =>
    delta.isInitial ? !publishedAssets.has(id) : delta.deletedAssets.includes(id);
  return (
    delta.entries.some(
      ({ id, contentType, revision }) => contentType === type && (held.get(id) ?? -1) < revision,
    ) ||
    delta.assets.some(({ id, revision }) => (linked.get(id) ?? revision) < revision) ||
    [...held.keys()].some(isGone) ||
    [...linked].some(([id, revision]) => revision > 0 && isAssetGone(id))
  );
}
