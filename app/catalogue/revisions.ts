import type { PlainEntry } from "~/contentful/entries.server";

/** A thing of the content space that is published, and may be unpublished. */
export type Subject = { type: "Entry" | "Asset"; id: string };

/**
 * Which publication of each entry, and of each asset that they link to, a content is made of, by
 * id. An asset that is linked to but not there has revision 0.
 */
export type Revisions = Record<Subject["type"], ReadonlyMap<string, number>>;

export function revisionsOf(entries: readonly PlainEntry[]): Revisions {
  return {
    Entry: new Map(entries.map(({ id, revision }) => [id, revision ?? 0])),
    Asset: new Map(entries.flatMap(({ assets }) => assets ?? [])),
  };
}
