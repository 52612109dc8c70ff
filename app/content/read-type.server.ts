import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { indexProducts } from "~/catalogue/collection";
import type { ProductView } from "~/catalogue/views";
import type { PlainEntry } from "~/contentful/entries.server";
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
  /** How many it held before all were gone; 0 where that is not so. */
  emptiedFrom: number;
  /** When Contentful was last known to hold this, by `performance.now()`, in ms. */
  readAt: number;
};

type Made<T extends ContentType> = Pick<TypeContent<T>, "content" | "version" | "size">;

const READERS: { [T in ContentType]: (entries: readonly PlainEntry[]) => Made<T> } = {
  produit: (entries) => readProducts("eliquide", entries),
  eCigarettes: (entries) => readProducts("ecigarette", entries),
  pods: (entries) => readProducts("accessoire", entries),
  boosterNicotine: (entries) => readProducts("booster", entries),
  banner: (entries) => {
    const banners = readEach(entries, readBanner);
    return { content: banners, version: hash(banners), size: banners.length };
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
  const products = readEach(entries, (entry) => readProduct(kind, entry));
  const content = indexProducts(products, new Map(changes));
  return { content, version: hash(products), size: products.length };
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

/** Faults by entry: each is logged once, not at each refresh. */
const reported = new LRUCache<string, string>({ max: 20_000 });

function readEach<T>(
  entries: readonly PlainEntry[],
  reader: (entry: PlainEntry) => Reading<T>,
): T[] {
  return entries.flatMap((entry) => {
    const { value, faults } = reader(entry);
    const summary = faults.join(" ");
    if (summary && reported.get(entry.id) !== summary) {
      log.warn({ entry: entry.id, missing: faults, shown: value !== null }, "incomplete entry");
    }
    if (summary) reported.set(entry.id, summary);
    else reported.delete(entry.id);
    return value === null ? [] : [value];
  });
}
