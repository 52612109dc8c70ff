import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { deliveryClient } from "./client.server";
import { isContentTypeMissing, ListChanged } from "./errors.server";

/** An entry in the shop's own shape. Its fields have any values; links to assets are resolved. */
export const entrySchema = z.object({
  id: z.string(),
  fields: z.record(z.string(), z.unknown()),
  /** When it was first saved, as ISO 8601; not given for an entry without a date. */
  createdAt: z.string().optional(),
  /** When it was last published, in the same form. */
  updatedAt: z.string().optional(),
  /** How often it has been published. */
  revision: z.number(),
  /** The assets that it links to, with their revisions; 0 for an asset that isn't published. */
  assets: z.array(z.tuple([z.string(), z.number()])),
});
export type PlainEntry = z.infer<typeof entrySchema>;

/** An entry or asset in Contentful's answer. */
const resourceSchema = z.object({
  sys: z.object({
    id: z.string().min(1),
    revision: z.number().catch(0),
    createdAt: z.iso.datetime().optional().catch(undefined),
    updatedAt: z.iso.datetime().optional().catch(undefined),
  }),
  fields: z.record(z.string(), z.unknown()).catch({}),
});
type Resource = z.infer<typeof resourceSchema>;

const pageSchema = z.object({
  items: z.array(z.unknown()),
  total: z.number(),
  includes: z.object({ Asset: z.array(z.unknown()) }).catch({ Asset: [] }),
});

/** The most entries that the delivery API returns in one answer. */
const LARGEST_PAGE = 1000;

/**
 * Reads all entries of a content type, newest first, in as many requests as needed.
 *
 * The order ends in `sys.id`: without a total order, paging by `skip` loses and repeats entries.
 * Contentful refuses an answer over 7 MB with a 400; then half as many entries are requested. This function
 * resolves links to assets: the client's own resolver throws on a single `null` item or resource link, and
 * one broken entry would make all others unreadable.
 *
 * @param retries whether the client repeats a first request that failed (docs/spec.md, "Calls to
 * Contentful")
 * @returns null if the space has no such content type
 * @throws the client's errors, and an Error if an answer isn't a list (the client returns broken JSON as
 * is), or if the list has become shorter since the answer before
 */
export async function readAllEntries(
  contentType: string,
  { retries }: { retries: boolean },
): Promise<PlainEntry[] | null> {
  const found = new Map<string, PlainEntry>();
  let limit = LARGEST_PAGE;
  let skip = 0;
  let expected = 0;
  for (;;) {
    // After a first page Contentful is known to work: later requests are tried again.
    const client = await deliveryClient({ retries: retries || skip > 0 });
    let answer: unknown;
    try {
      answer = await client.getEntries({
        content_type: contentType,
        order: ["-sys.createdAt", "sys.id"],
        include: 1,
        limit,
        skip,
      });
    } catch (error) {
      if (isContentTypeMissing(error)) return null;
      if (!isTooLarge(error) || limit === 1) throw error;
      limit = Math.ceil(limit / 2);
      continue;
    }
    // The client has just parsed up to 7 MB: visitors' requests first.
    await setImmediate();
    const { entries, read, total } = readPage(answer, contentType);
    // A deletion meanwhile moves all later entries forward: this page would lack one.
    if (total < expected) {
      throw new ListChanged(`The list of ${contentType} grew shorter while it was read`);
    }
    expected = total;
    for (const entry of entries) found.set(entry.id, entry);
    skip += read;
    if (skip >= total) return [...found.values()];
    if (read === 0) throw new ListChanged(`The list of ${contentType} ends before its total`);
  }
}

function readPage(answer: unknown, contentType: string) {
  const page = pageSchema.safeParse(answer).data;
  if (!page) throw new Error(`The answer for ${contentType} is no list of entries`);
  const { items, total, includes } = page;
  const assets = new Map(readResources(includes.Asset).map((asset) => [asset.sys.id, asset]));
  const entries = readResources(items).map((item) => toPlainEntry(item, assets));
  if (items.length > 0 && entries.length === 0) {
    throw new Error(`The list of ${contentType} holds no entry`);
  }
  return { entries, read: items.length, total };
}

/** The items of a list that are entries or assets. */
function readResources(items: readonly unknown[]): Resource[] {
  return items.flatMap((item) => resourceSchema.safeParse(item).data ?? []);
}

type Link = { sys?: { linkType?: unknown; id?: unknown } | null } | null;

function toPlainEntry({ sys, fields }: Resource, published: Map<string, Resource>): PlainEntry {
  const { id, revision, createdAt, updatedAt } = sys;
  const assets: PlainEntry["assets"] = [];
  const resolved = Object.entries(fields).map(([name, value]) => {
    const link = (value as Link)?.sys;
    // A value with too many levels becomes `{}`: entry-reader.ts reports it as unreadable, a picture as without a file.
    if (link?.linkType !== "Asset") return [name, isDeeperThan(value, DEEPEST) ? {} : value];
    const assetId = String(link.id);
    const asset = published.get(assetId);
    assets.push([assetId, asset?.sys.revision ?? 0]);
    // A link to an unpublished asset stays a link: `picture` in entry-reader.ts reports it.
    return [name, asset ?? value];
  });
  return { id, revision, createdAt, updatedAt, assets, fields: Object.fromEntries(resolved) };
}

/** The most levels of a field's value. `JSON.stringify` throws on some thousands of levels. */
const DEEPEST = 100;

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && /response size too big/i.test(error.message);
}
