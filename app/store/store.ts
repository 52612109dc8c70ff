import { createHash } from "node:crypto";
import { type ContentType, contentTypes } from "~/contentful/content-model";
import type { Changes, PlainAsset, PlainEntry } from "~/contentful/sync.server";
import { type Contents, contentsOf, type HeldEntry } from "./contents";
import { inListOrder, newestFirst } from "./list-order";
import { readEntry } from "./read-entry.server";
import { type Times, timesOf } from "./times";

/** All content at one moment. It is never changed, only replaced. */
export type Snapshot = {
  /** A hash of all views: the same content has the same version in each instance. */
  version: string;
  /** The content types that the space has. Empty: it may be the wrong space, or not set up yet. */
  types: ReadonlySet<ContentType>;
  /** In the order of lists. */
  entries: Readonly<Record<ContentType, readonly HeldEntry[]>>;
  contents: Contents;
  /** How many entries a type had before all disappeared; 0 if it has some, or had none since the start. */
  emptiedFrom: Readonly<Record<ContentType, number>>;
};

const EMPTY: Snapshot = {
  version: "",
  types: new Set(),
  entries: forEachType(() => []),
  contents: forEachType((type) => contentsOf(type, [])) as Contents,
  emptiedFrom: forEachType(() => 0),
};

/** Entries that are read between two yields; some 5 ms. */
const ENTRIES_IN_PART = 100;

/**
 * The store of content: the published entries of the shop's types and all assets, by id. Contentful's last word wins,
 * whatever its revision. Without clock, disk or network.
 *
 * The snapshot changes with the last step of `apply` or `replace`. They yield now and then: the caller decides whether
 * other work runs meanwhile (see `inSteps`), but no second change.
 */
export function createStore() {
  const held = new Map<string, HeldEntry>();
  const assets = new Map<string, PlainAsset>();
  let snapshot = EMPTY;

  /**
   * Applies what changed. Reads the entries that the changes name, and those that show an asset that they name.
   *
   * @param now ISO 8601 in UTC
   */
  function* apply(changes: Changes, now: string): Generator<void, void> {
    const named = [...changes.entries.values()].filter((entry) => entry !== null);
    const showing = [...held.values()].filter(
      ({ entry, assets }) =>
        !changes.entries.has(entry.id) && assets.some((id) => changes.assets.has(id)),
    );
    const assetOf = (id: string) => {
      const changed = changes.assets.get(id);
      return changed === undefined ? assets.get(id) : (changed ?? undefined);
    };
    const read = yield* readAll([...named, ...showing.map(({ entry }) => entry)], assetOf, now);
    for (const [id, asset] of changes.assets) {
      if (asset) assets.set(id, asset);
      else assets.delete(id);
    }
    const before = [...changes.entries.keys()].flatMap((id) => held.get(id) ?? []);
    for (const [id, entry] of changes.entries) if (!entry) held.delete(id);
    for (const each of read) held.set(each.entry.id, each);
    const touched = new Set([...before, ...read].map(({ entry }) => entry.type));
    yield* publish(new Set([...snapshot.types, ...touched]), touched);
  }

  /**
   * Replaces everything.
   *
   * @param types the content types that the space has; a type with an entry exists in any case
   * @param now ISO 8601 in UTC
   * @param times what an earlier process noticed, by entry id
   */
  function* replace(
    all: Changes,
    types: ReadonlySet<ContentType>,
    now: string,
    times?: ReadonlyMap<string, Times>,
  ): Generator<void, void> {
    const entries = [...all.entries.values()].filter((entry) => entry !== null);
    const assetOf = (id: string) => all.assets.get(id) ?? undefined;
    const read = yield* readAll(entries.sort(newestFirst), assetOf, now, times);
    held.clear();
    assets.clear();
    for (const [id, asset] of all.assets) if (asset) assets.set(id, asset);
    for (const each of read) held.set(each.entry.id, each);
    const found = entries.map(({ type }) => type);
    yield* publish(new Set([...types, ...found]), new Set(contentTypes));
  }

  function* readAll(
    entries: readonly PlainEntry[],
    assetOf: (id: string) => PlainAsset | undefined,
    now: string,
    times: ReadonlyMap<string, Times> = new Map(),
  ): Generator<void, HeldEntry[]> {
    const read: HeldEntry[] = [];
    for (const [at, entry] of entries.entries()) {
      if (at > 0 && at % ENTRIES_IN_PART === 0) yield;
      const before = held.get(entry.id);
      const reading = readEntry(entry, assetOf);
      // An unchanged view stays the same object: the search's cache refers to it.
      if (before?.digest === reading.digest) reading.view = before.view;
      const noticed = times.get(entry.id) ?? timesOf(reading, before, now, snapshot === EMPTY);
      read.push({ ...reading, entry, times: noticed });
    }
    return read;
  }

  /** Makes the next snapshot. @param touched the content types that may have changed */
  function* publish(types: ReadonlySet<ContentType>, touched: ReadonlySet<ContentType>) {
    const before = snapshot;
    const [entries, contents] = [{ ...before.entries }, { ...before.contents }];
    for (const type of touched) {
      yield;
      const ofType = [...held.values()].filter(({ entry }) => entry.type === type);
      entries[type] = ofType.sort(inListOrder);
      yield;
      const isSame = digestsOf(before.entries[type]) === digestsOf(entries[type]);
      if (!isSame) Object.assign(contents, { [type]: contentsOf(type, entries[type]) });
    }
    yield;
    snapshot = {
      version: versionOf(entries, types),
      types,
      entries,
      contents,
      emptiedFrom: forEachType((type) =>
        entries[type].length > 0 || type === "boutique"
          ? 0
          : before.entries[type].length || before.emptiedFrom[type],
      ),
    };
  }

  return {
    apply,
    replace,
    current: () => snapshot,
    /** All that `replace` needs to make the store again. */
    everything: () => ({
      types: [...snapshot.types],
      entries: [...held.values()],
      assets: [...assets.values()],
    }),
  };
}

export type Store = ReturnType<typeof createStore>;

function forEachType<T>(make: (type: ContentType) => T) {
  const made = contentTypes.map((type) => [type, make(type)]);
  return Object.fromEntries(made) as Record<ContentType, T>;
}

function digestsOf(entries: readonly HeldEntry[]): string {
  return entries.map(({ digest }) => digest).join();
}

function versionOf(entries: Snapshot["entries"], types: ReadonlySet<ContentType>): string {
  const sum = createHash("sha256").update([...types].sort().join());
  for (const type of contentTypes) sum.update(`\n${digestsOf(entries[type])}`);
  return sum.digest("base64url").slice(0, 22);
}
