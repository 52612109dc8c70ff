import type { ContentType } from "~/contentful/content-model";
import { contentTypes } from "~/contentful/content-model";
import type { Changes, PlainAsset, PlainEntry } from "~/contentful/sync.server";
import { createStore, type Store } from "~/store/store";

/** When the changes of tests happen, unless they say otherwise. */
export const NOW = "2027-01-01T00:00:00.000Z";

/** An entry as the reader yields it. */
export function plainEntry(
  id: string,
  fields: Record<string, unknown>,
  others: Partial<PlainEntry> = {},
): PlainEntry {
  const at = "2025-01-01T00:00:00.000Z";
  const type: ContentType = "produit";
  return { id, type, fields, otherLocales: {}, createdAt: at, updatedAt: at, ...others };
}

/** What Contentful says of some entries and assets. A text instead of an entry: the id of a deleted one. */
export function changesOf(
  entries: readonly (PlainEntry | string)[],
  assets: readonly PlainAsset[] = [],
): Changes {
  return {
    entries: new Map(
      entries.map((each) => (typeof each === "string" ? [each, null] : [each.id, each])),
    ),
    assets: new Map(assets.map((asset) => [asset.id, asset])),
  };
}

/** A store with these entries and assets, in a space that has all content types. */
export function filledStore(...all: Parameters<typeof changesOf>): Store {
  const store = createStore();
  run(store.replace(changesOf(...all), new Set(contentTypes), NOW));
  return store;
}

/** Runs all steps of a change of a store. */
export function run(work: Generator<void, void>): void {
  while (!work.next().done);
}
