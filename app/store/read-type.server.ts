import { createHash, hash } from "node:crypto";
import { operatorPaths } from "~/address/paths";
import { indexProducts, type ProductIndex } from "~/catalogue/collection";
import { productKindNames, productKinds } from "~/catalogue/kinds";
import { isOrderable } from "~/catalogue/product";
import type { BannerView, ProductView } from "~/catalogue/views";
import { isPreview } from "~/config/settings.server";
import { FIELDS_OF_TYPE } from "~/contentful/content-model";
import type { PlainEntry } from "~/contentful/entries.server";
import type { Finding } from "~/contentful/entry-reader";
import { type Reading, readBanner, readProduct } from "~/contentful/read-entry";
import { describeError, isPretty, log } from "~/ops/log.server";
import type { Contents, ContentType } from "./content-types";

/** The content of one type, with the entries that it was read from. */
export type TypeContent<T extends ContentType = ContentType> = {
  /** The entries that the content was read from; null if the space has no such content type. */
  entries: readonly PlainEntry[] | null;
  /** What was read of each entry, by its id. */
  readings: ReadonlyMap<string, EntryReading>;
  content: Contents[T];
  /** A hash of the views. Publishing an entry again without a change doesn't change it. */
  version: string;
  /** What the shop's owner should correct, by the id of the entry. */
  findings: ReadonlyMap<string, readonly Finding[]>;
  /** How many entries there were before all disappeared; 0 if there are some, or were none since the start. */
  emptiedFrom: number;
  /** When Contentful last confirmed this content, by `performance.now()`, in ms. */
  readAt: number;
};

type Entries = readonly PlainEntry[];
type View = ProductView | BannerView;

/** The view made from an entry, and the view's hash. Both are reused as long as `isSame` holds. */
type EntryReading = Reading<View> & { entry: PlainEntry; digest: string };

const readers = Object.fromEntries<(entry: PlainEntry) => Reading<View>>([
  ["banner", readBanner],
  ...productKindNames.map((kind): [string, (entry: PlainEntry) => Reading<View>] => [
    productKinds[kind].contentType,
    (entry) => readProduct(kind, entry),
  ]),
]) as Record<ContentType, (entry: PlainEntry) => Reading<View>>;

/**
 * Makes a type's content from its entries. Reads only the entries that have changed. Never throws: the
 * faults of an entry are logged once.
 *
 * @param entries null if the space has no such content type: its content is empty then
 * @param before the content that is replaced
 */
export function readType<T extends ContentType>(
  type: T,
  entries: Entries | null,
  readAt: number,
  before?: TypeContent<T>,
): TypeContent<T> {
  const readings = new Map<string, EntryReading>();
  const findings = new Map<string, readonly Finding[]>();
  const sum = createHash("sha256");
  for (const entry of entries ?? []) {
    const earlier = before?.readings.get(entry.id);
    const reading = earlier && isSame(earlier.entry, entry) ? earlier : readEntry(type, entry);
    readings.set(entry.id, reading);
    if (reading.findings.length > 0) findings.set(entry.id, reading.findings);
    sum.update(reading.digest);
  }
  logNew(findings, before?.findings);
  const version = sum.digest("base64url").slice(0, 16);
  // Unchanged content stays the same object: the search's cache refers to its products.
  const content =
    before?.version === version ? before.content : contentOf(type, readings, before?.content);
  const isEmptied = !entries?.length && before;
  const emptiedFrom = isEmptied ? before.entries?.length || before.emptiedFrom : 0;
  return { entries, readings, content, version, findings, emptiedFrom, readAt };
}

/**
 * Whether neither the entry nor its assets were published since `before`. False in a preview: a change of a
 * draft has no new revision.
 */
function isSame(before: PlainEntry, { revision, assets }: PlainEntry): boolean {
  return !isPreview && before.revision === revision && before.assets.join() === assets.join();
}

function readEntry(type: ContentType, entry: PlainEntry): EntryReading {
  const reading = readSafely(type, entry);
  const text = reading.value && JSON.stringify([reading.value, entry.createdAt]);
  return { ...reading, entry, digest: text ? hash("sha256", text, "base64url") : "" };
}

/** Reads an entry. An entry that can't be read is left out and reported: the others are shown. */
function readSafely(type: ContentType, entry: PlainEntry): Reading<View> {
  try {
    return readers[type](entry);
  } catch (error) {
    const about = { error: describeError(error), type, entry: entry.id };
    log.error(about, `an entry can't be read and is left out: see ${operatorPaths.status}`);
    const [field] = FIELDS_OF_TYPE[type];
    return { value: null, findings: field ? [{ field, fault: "unreadable", value: "" }] : [] };
  }
}

function contentOf<T extends ContentType>(
  type: T,
  readings: ReadonlyMap<string, EntryReading>,
  before: Contents[T] | undefined,
): Contents[T] {
  const views = [...readings.values()].flatMap(({ value }) => value ?? []);
  const content =
    type === "banner"
      ? (views as BannerView[])
      : indexProducts(
          views as ProductView[],
          timesOf(readings, before as ProductIndex | undefined),
        );
  return content as Contents[T];
}

/** When each product was created, last published, and became orderable. */
function timesOf(readings: ReadonlyMap<string, EntryReading>, before: ProductIndex | undefined) {
  const [creations, changes] = [new Map<string, string>(), new Map<string, string>()];
  const returns = new Map(before?.returns);
  for (const [id, { entry, value }] of readings) {
    const { createdAt, updatedAt } = entry;
    if (createdAt) creations.set(id, createdAt);
    if (!updatedAt) continue;
    changes.set(id, updatedAt);
    const earlier = before?.byId.get(id);
    const now = value as ProductView | null;
    if (earlier && now && !isOrderable(earlier) && isOrderable(now)) returns.set(id, updatedAt);
  }
  return { creations, changes, returns };
}

/** Logs the findings of each entry that has others than in the replaced content. */
function logNew(findings: TypeContent["findings"], before: TypeContent["findings"] = new Map()) {
  const faultsOf = (id: string, all: TypeContent["findings"]) =>
    (all.get(id) ?? []).map(({ field, fault }) => `${field}: ${fault}`);
  for (const entry of findings.keys()) {
    const fields = faultsOf(entry, findings);
    if (fields.join() === faultsOf(entry, before).join()) continue;
    // At a terminal, current.server.ts logs one line for all entries to correct.
    const text = `entry to correct: see ${operatorPaths.status}`;
    log[isPretty ? "debug" : "warn"]({ entry, fields }, text);
  }
}
