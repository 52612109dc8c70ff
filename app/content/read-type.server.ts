import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { indexProducts } from "~/catalogue/collection";
import type { ProductView } from "~/catalogue/views";
import type { PlainEntry } from "~/contentful/entries.server";
import type { Finding } from "~/contentful/entry-reader";
import { type Reading, readBanner, readProduct } from "~/contentful/read-entry";
import { log } from "~/ops/log.server";
import type { Contents, ContentType } from "./content-types";

/** The content of one type as it is published to the pages. */
export type TypeContent<T extends ContentType = ContentType> = {
  /** What the content is made of; null where the space has no such content type. */
  entries: readonly PlainEntry[] | null;
  content: Contents[T];
  /** A hash of what pages show of it: entries that were published again as they were keep it. */
  version: string;
  /** How many products or banners it holds. */
  size: number;
  /** What its owner should correct, by the id of the entry. */
  findings: Findings;
  /** How many it held before all were gone; 0 where that is not so. */
  emptiedFrom: number;
  /** When Contentful was last known to hold this, by `performance.now()`, in ms. */
  readAt: number;
};

export type Findings = ReadonlyMap<string, readonly Finding[]>;

type Made<T extends ContentType> = Pick<
  TypeContent<T>,
  "content" | "version" | "size" | "findings"
>;

const READERS: { [T in ContentType]: (entries: readonly PlainEntry[]) => Made<T> } = {
  produit: (entries) => readProducts("eliquide", entries),
  eCigarettes: (entries) => readProducts("ecigarette", entries),
  pods: (entries) => readProducts("accessoire", entries),
  boosterNicotine: (entries) => readProducts("booster", entries),
  banner: (entries) => {
    const { values, findings } = readEach(entries, readBanner);
    return { content: values, version: hash(values), size: values.length, findings };
  },
};

/**
 * Makes a type's content of its entries. Never throws: what is wrong with an entry is logged once.
 *
 * @param entries null where the space has no such content type: it is empty then
 */
export function readType<T extends ContentType>(
  type: T,
  entries: readonly PlainEntry[] | null,
  readAt: number,
): TypeContent<T> {
  return { entries, readAt, emptiedFrom: 0, ...READERS[type](entries ?? []) };
}

function readProducts(kind: ProductView["kind"], entries: readonly PlainEntry[]) {
  const changes = entries.flatMap(({ id, updatedAt }) =>
    updatedAt ? [[id, updatedAt] as const] : [],
  );
  const { values, findings } = readEach(entries, (entry) => readProduct(kind, entry));
  const content = indexProducts(values, new Map(changes));
  return { content, version: hash(values), size: values.length, findings };
}

/** Views turned into text at a time, so that a large catalogue's text is never in memory whole. */
const SLICE = 100;

function hash(views: readonly object[]): string {
  const sum = createHash("sha256");
  for (let at = 0; at < views.length; at += SLICE) {
    sum.update(JSON.stringify(views.slice(at, at + SLICE)));
  }
  return sum.digest("base64url").slice(0, 16);
}

/** Findings by entry: each is logged once, not at each refresh. */
const reported = new LRUCache<string, string>({ max: 20_000 });

function readEach<T>(
  entries: readonly PlainEntry[],
  reader: (entry: PlainEntry) => Reading<T>,
): { values: T[]; findings: Findings } {
  const readings = entries.map((entry) => ({ id: entry.id, ...reader(entry) }));
  for (const { id, value, findings } of readings) {
    const fields = findings.map(({ field, fault }) => `${field}: ${fault}`);
    const summary = fields.join();
    if (summary && reported.get(id) !== summary) {
      log.warn({ entry: id, fields, shown: value !== null }, "incomplete entry");
    }
    if (summary) reported.set(id, summary);
    else reported.delete(id);
  }
  return {
    values: readings.flatMap(({ value }) => value ?? []),
    findings: new Map(
      readings.flatMap(({ id, findings }) => (findings.length > 0 ? [[id, findings]] : [])),
    ),
  };
}
