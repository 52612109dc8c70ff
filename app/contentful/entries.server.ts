import { deliveryClient } from "./client.server";

/** An entry beyond the vendor's door: its id and its fields of any kind, links resolved. */
export type PlainEntry = {
  id: string;
  fields: Record<string, unknown>;
  /** When it was last published, as ISO 8601; not given where the entry has none. */
  updatedAt?: string;
  /** How often it has been published; not given in content that an earlier build stored. */
  revision?: number;
  /** The same of the assets that it links to; 0 for one that the service does not show. */
  assets?: [id: string, revision: number][];
};

/** The most entries that the delivery API gives in one answer. */
const LARGEST_PAGE = 1000;

/**
 * Reads all entries of a content type, newest first, in as many requests as it takes.
 *
 * The order ends in `sys.id`: without a total order, paging by `skip` loses and repeats entries.
 * An answer over 7 MB is refused with a 400; then half as many are asked for. Links to assets are
 * resolved here: the client's own resolver throws on a single `null` item or resource link, and
 * one broken entry would take all others with it.
 *
 * @param triesAgain whether a first try that failed is made again, as spec §7 has it
 * @throws what the client throws when the service can't be reached or refuses, and an Error for
 * an answer that is no list (broken JSON can resolve to anything), or that is shorter than
 * the one before it said.
 */
export async function readAllEntries(
  contentType: string,
  { triesAgain }: { triesAgain: boolean },
): Promise<PlainEntry[]> {
  const found = new Map<string, PlainEntry>();
  let limit = LARGEST_PAGE;
  let skip = 0;
  let expected = 0;
  for (;;) {
    // Once a part has come the service is there: what goes wrong now passes.
    const client = await deliveryClient({ triesAgain: triesAgain || skip > 0 });
    const answer: unknown = await client
      .getEntries({
        content_type: contentType,
        order: ["-sys.createdAt", "sys.id"],
        include: 1,
        limit,
        skip,
      })
      .catch((error: unknown) => {
        if (!isTooLarge(error) || limit === 1) throw error;
        limit = Math.ceil(limit / 2);
        return null;
      });
    if (answer === null) continue;
    const { entries, read, total } = checkPage(answer, contentType);
    // One that went meanwhile has moved all behind it: this page would begin one too far.
    if (total < expected) {
      throw new Error(`The list of ${contentType} grew shorter while it was read`);
    }
    expected = total;
    for (const entry of entries) found.set(entry.id, entry);
    skip += read;
    if (skip >= total) return [...found.values()];
    if (read === 0) throw new Error(`The list of ${contentType} ends before its total`);
  }
}

function checkPage(answer: unknown, contentType: string) {
  const { items, total, includes } = (isRecord(answer) ? answer : {}) as Record<string, unknown>;
  if (!Array.isArray(items) || typeof total !== "number") {
    throw new Error(`The answer for ${contentType} is no list of entries`);
  }
  const assets = assetsById(includes);
  const entries = items.flatMap((item) => toPlainEntry(item, assets) ?? []);
  if (items.length > 0 && entries.length === 0) {
    throw new Error(`The list of ${contentType} holds no entry`);
  }
  return { entries, read: items.length, total };
}

function assetsById(includes: unknown): Map<string, unknown> {
  const assets = isRecord(includes) && Array.isArray(includes.Asset) ? includes.Asset : [];
  return new Map(assets.flatMap((asset) => (isRecord(asset) ? [[idOf(asset), asset]] : [])));
}

/** An entry with its assets in the place of links to them; none for what is no entry. */
function toPlainEntry(item: unknown, assets: Map<string, unknown>): PlainEntry | null {
  const id = isRecord(item) ? idOf(item) : null;
  if (!isRecord(item) || !id) return null;
  const linked: [string, number][] = [];
  const fields = Object.entries(isRecord(item.fields) ? item.fields : {}).map(([name, value]) => {
    const link = isRecord(value) && isRecord(value.sys) ? value.sys : null;
    if (link?.linkType !== "Asset") return [name, value];
    const assetId = String(link.id);
    const asset = assets.get(assetId);
    linked.push([assetId, revisionOf(asset)]);
    return [name, asset];
  });
  const updatedAt = isRecord(item.sys) ? item.sys.updatedAt : null;
  const isDate = typeof updatedAt === "string" && !Number.isNaN(Date.parse(updatedAt));
  return {
    id,
    revision: revisionOf(item),
    assets: linked,
    fields: Object.fromEntries(fields),
    ...(isDate && { updatedAt }),
  };
}

function revisionOf(thing: unknown): number {
  const sys = isRecord(thing) && isRecord(thing.sys) ? thing.sys : {};
  return typeof sys.revision === "number" ? sys.revision : 0;
}

function idOf({ sys }: Record<string, unknown>): string {
  return isRecord(sys) && typeof sys.id === "string" ? sys.id : "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && /response size too big/i.test(error.message);
}
