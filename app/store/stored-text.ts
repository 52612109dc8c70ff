import { createHash } from "node:crypto";
import type { ContentType } from "~/contentful/content-model";
import type { Changes, PlainAsset, PlainEntry } from "~/contentful/sync.server";
import type { Store } from "./store";
import type { Times } from "./times";

/**
 * The store as text: on disk for the next start, in Redis for other instances. It has entries and assets, not views, as
 * another build may make other views from them. A line of JSON each: the head, then parts of the content; the last line
 * is a hash of all lines before it.
 */

/** Names of files and keys contain it: builds with other shapes of the text leave each other's alone. */
export const FORMAT = 6;

type Head = { source: string; types: ContentType[] };
type Part = { entries?: [PlainEntry, Times][]; assets?: PlainAsset[] };

/** Entries or assets per line, some 500 KB: the server answers requests between two lines. */
const ITEMS_IN_PART = 500;

/** The text of a store at this moment, in lines. @param source identifies the space and environment */
export function storedText(store: Store, source: string): Iterable<string> {
  return linesOf(store.everything(), source);
}

function* linesOf(everything: ReturnType<Store["everything"]>, source: string) {
  const { types, entries, assets } = everything;
  const sum = createHash("sha256");
  const line = (value: Head | Part) => {
    const text = `${JSON.stringify(value)}\n`;
    sum.update(text);
    return text;
  };
  yield line({ source, types });
  for (const part of partsOf(entries)) {
    yield line({ entries: part.map(({ entry, times }) => [entry, times]) });
  }
  for (const part of partsOf(assets)) yield line({ assets: part });
  yield `${sum.digest("hex")}\n`;
}

function* partsOf<T>(items: readonly T[]) {
  for (let at = 0; at < items.length; at += ITEMS_IN_PART)
    yield items.slice(at, at + ITEMS_IN_PART);
}

/**
 * Replaces a store's content by that of a text, in one step.
 *
 * @throws an Error that says why the text can't be used. The store is unchanged then.
 */
export function restore(store: Store, text: Buffer, source: string): void {
  const end = text.lastIndexOf("\n", text.length - 2) + 1;
  const sum = createHash("sha256").update(text.subarray(0, end)).digest("hex");
  if (end === 0 || text.toString("latin1", end) !== `${sum}\n`) throw new Error("it is damaged");
  const [head = "", ...parts] = text.toString("utf8", 0, end - 1).split("\n");
  const { source: found, types } = JSON.parse(head) as Head;
  if (found !== source) throw new Error(`it is of ${found}, not of ${source}`);
  const all: Changes = { entries: new Map(), assets: new Map() };
  const noticed = new Map<string, Times>();
  for (const part of parts) {
    const { entries = [], assets = [] } = JSON.parse(part) as Part;
    for (const [entry, times] of entries) {
      all.entries.set(entry.id, entry);
      noticed.set(entry.id, times);
    }
    for (const asset of assets) all.assets.set(asset.id, asset);
  }
  const work = store.replace(all, new Set(types), new Date().toISOString(), noticed);
  while (!work.next().done);
}
