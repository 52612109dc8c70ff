import type { PlainEntry } from "~/contentful/entries.server";

/** A thing of the content space that is published, and may be unpublished. */
export type Subject = { type: "Entry" | "Asset"; id: string };

/**
 * Which publication of each entry, and of each asset that they link to, a content is made of. An
 * asset that is linked to but not there has revision 0.
 */
export type Revisions = ReadonlyMap<string, number>;

export function revisionKey({ type, id }: Subject): string {
  return `${type} ${id}`;
}

export function revisionsOf(entries: readonly PlainEntry[]): Revisions {
  const found = new Map<string, number>();
  for (const { id, revision, assets } of entries) {
    found.set(revisionKey({ type: "Entry", id }), revision ?? 0);
    for (const [asset, published] of assets ?? []) {
      found.set(revisionKey({ type: "Asset", id: asset }), published);
    }
  }
  return found;
}
