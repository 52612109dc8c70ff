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
  /** The source of the content; null where the space has no such content type. */
  entries: readonly PlainEntry[] | null;
  content: Contents[T];
  /** A hash of the views in it: an entry that is published again without a change keeps it. */
  version: string;
  /** What the shop's owner should correct, by the id of the entry. */
  findings: ReadonlyMap<string, readonly Finding[]>;
  /** How many entries there were before the last was gone; 0 where there are some, or never were. */
  emptiedFrom: number;
  /** When Contentful was last known to hold this, by `performance.now()`, in ms. */
  readAt: number;
};

type Entries = readonly PlainEntry[];
type Findings = Map<string, Finding[]>;

const READERS: { [T in ContentType]: (entries: Entries, findings: Findings) => Contents[T] } = {
  produit: (...read) => readProducts("eliquide", ...read),
  eCigarettes: (...read) => readProducts("ecigarette", ...read),
  pods: (...read) => readProducts("accessoire", ...read),
  boosterNicotine: (...read) => readProducts("booster", ...read),
  banner: (entries, findings) => readEach(entries, readBanner, findings),
};

/**
 * Makes a type's content of its entries. Never throws: what is wrong with an entry is logged once.
 *
 * @param entries null where the space has no such content type: it is empty then
 * @param before the content of the type until now
 */
export function readType<T extends ContentType>(
  type: T,
  entries: Entries | null,
  readAt: number,
  before?: TypeContent<T>,
): TypeContent<T> {
  const findings: Findings = new Map();
  const made = READERS[type](entries ?? [], findings);
  const version = hash("products" in made ? made.products : made);
  // The same content stays the same object: rendered pages and indexes hold on to it.
  const content = before?.version === version ? before.content : made;
  const isEmptied = !entries?.length && before;
  const emptiedFrom = isEmptied ? before.entries?.length || before.emptiedFrom : 0;
  return { entries, content, version, findings, emptiedFrom, readAt };
}

/** Hashes view by view, to avoid one text of the whole catalogue. */
function hash(views: readonly object[]): string {
  const sum = createHash("sha256");
  for (const view of views) sum.update(JSON.stringify(view));
  return sum.digest("base64url").slice(0, 16);
}

function readProducts(kind: ProductView["kind"], entries: Entries, findings: Findings) {
  const changes = entries.flatMap(({ id, updatedAt }): [string, string][] =>
    updatedAt ? [[id, updatedAt]] : [],
  );
  const products = readEach(entries, (entry) => readProduct(kind, entry), findings);
  return indexProducts(products, new Map(changes));
}

/** The findings of each entry: they are logged once, not at each refresh. */
const reported = new LRUCache<string, string>({ max: 20_000 });

/** @param found receives the findings of each entry */
function readEach<T>(
  entries: Entries,
  reader: (entry: PlainEntry) => Reading<T>,
  found: Findings,
): T[] {
  return entries.flatMap((entry) => {
    const { value, findings } = reader(entry);
    const fields = findings.map(({ field, fault }) => `${field}: ${fault}`);
    const summary = fields.join();
    if (summary && reported.get(entry.id) !== summary) {
      log.warn({ entry: entry.id, fields, shown: value !== null }, "incomplete entry");
    }
    if (summary) {
      reported.set(entry.id, summary);
      found.set(entry.id, findings);
    } else {
      reported.delete(entry.id);
    }
    return value === null ? [] : [value];
  });
}
