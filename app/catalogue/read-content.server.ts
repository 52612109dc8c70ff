import { createHash } from "node:crypto";
import type { PlainEntry } from "~/contentful/entries.server";
import { type Reading, readBanner, readProduct } from "~/contentful/read-entry";
import { log } from "~/ops/log.server";
import { collectToKeep, type KeptCollection } from "./kept-collection";
import { pictureFacts } from "./picture-facts.server";
import type { BannerView, ProductView } from "./views";

/** When products were last changed, by id, as ISO 8601: what no page shows of them. */
export type Changes = ReadonlyMap<string, string>;

/** What the shop keeps of each content type. */
export type Contents = {
  produit: KeptCollection;
  eCigarettes: KeptCollection;
  pods: KeptCollection;
  boosterNicotine: KeptCollection;
  banner: readonly BannerView[];
};
export type ContentType = keyof Contents;

/** Content made of entries, with its version: a hash over what was made, so that a refresh that
 * changes nothing is seen to. */
export type ReadContent<T extends ContentType = ContentType> = {
  content: Contents[T];
  version: string;
  /** How many products or banners it holds. */
  size: number;
};

/** How entries of each type become content. */
const READERS: { [T in ContentType]: (entries: PlainEntry[]) => ReadContent<T> } = {
  produit: (entries) => readProducts("eliquide", entries),
  eCigarettes: (entries) => readProducts("ecigarette", entries),
  pods: (entries) => readProducts("accessoire", entries),
  boosterNicotine: (entries) => readProducts("booster", entries),
  banner: (entries) => madeOfBanners(readEach(entries, readBanner)),
};

/** The content type that products of each kind come from. */
export const typeOfKind = {
  eliquide: "produit",
  ecigarette: "eCigarettes",
  accessoire: "pods",
  booster: "boosterNicotine",
} as const satisfies Record<ProductView["kind"], ContentType>;

/** The types whose entries are products. */
export const PRODUCT_TYPES = Object.values(typeOfKind);

export const contentTypes = Object.keys(READERS) as ContentType[];

/** Makes a type's content of its entries. Never throws: a broken entry is logged once. */
export function readContent(type: ContentType, entries: PlainEntry[]): ReadContent {
  return READERS[type](entries);
}

/** The same content with the colours of pictures that are known by now. */
export function paintAnew({ content }: ReadContent): ReadContent {
  return "products" in content
    ? madeOfProducts(content.products, content.changes)
    : madeOfBanners(content);
}

/** All pictures of a content whose colours it shows. */
export function picturesOf({ content }: ReadContent): string[] {
  const views = "products" in content ? content.products : content;
  return views.flatMap(({ image }) => image ?? []);
}

/** All pictures that a content names. */
export function allPicturesOf(found: ReadContent): string[] {
  const { content } = found;
  const others = "products" in content ? [] : content.map(({ imageMobile }) => imageMobile);
  return [...picturesOf(found), ...others];
}

function readProducts(kind: ProductView["kind"], entries: PlainEntry[]) {
  const changes = entries.flatMap(({ id, updatedAt }) =>
    updatedAt ? [[id, updatedAt] as const] : [],
  );
  const views = readEach(entries, (entry) => readProduct(kind, entry));
  return madeOfProducts(views, new Map(changes));
}

/** A product that was published again as it was makes no new version: no page of it differs. */
function madeOfProducts(views: readonly ProductView[], changes: Changes) {
  const painted = views.map(paint);
  const content = collectToKeep(painted, changes);
  return { content, version: hash(painted), size: painted.length };
}

function madeOfBanners(views: readonly BannerView[]) {
  const painted = views.map(paint);
  return { content: painted, version: hash(painted), size: painted.length };
}

function paint<T extends { image: string | null; imageColour: string | null }>(view: T): T {
  const imageColour = view.image ? (pictureFacts(view.image)?.colour ?? null) : null;
  return { ...view, imageColour };
}

/** Views made into text at a time: a large catalogue's is never in memory as one string. */
const SLICE = 100;

function hash(views: readonly object[]): string {
  const sum = createHash("sha256");
  for (let at = 0; at < views.length; at += SLICE) {
    sum.update(JSON.stringify(views.slice(at, at + SLICE)));
  }
  return sum.digest("base64url").slice(0, 16);
}

/** Faults already reported, by entry: an entry is logged once, not at each refresh. */
const reported = new Map<string, string>();

function readEach<T>(entries: PlainEntry[], reader: (entry: PlainEntry) => Reading<T>): T[] {
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
