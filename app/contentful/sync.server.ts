import { setImmediate } from "node:timers/promises";
import type { EntrySkeletonType, SyncCollection } from "contentful";
import { isPreview } from "~/config/settings.server";
import { deliveryClient } from "./client.server";
import { type ContentType, contentTypes } from "./content-model";
import { isBadRequest, isRequestRefused } from "./errors.server";
import { readContentModel, readDefaultLocale } from "./read-model.server";

/** An entry in the shop's own shape. */
export type PlainEntry = {
  id: string;
  type: ContentType;
  /** The values in the space's default locale. They may have any type; assets are links. */
  fields: Record<string, unknown>;
  /** The fields that are empty in the default locale only: the codes of a locale that has a value, and of the default. */
  otherLocales: Record<string, { typed: string; shown: string }>;
  /** When it was first saved and last published, as ISO 8601 in UTC; null for an entry without a date. */
  createdAt: string | null;
  updatedAt: string | null;
};

/** An asset in the shop's own shape: title, description and file in the default locale. */
export type PlainAsset = { id: string; fields: Record<string, unknown>; updatedAt: string | null };

/** What Contentful says of entries and assets, by id: the last word of each, whole. Null: not published. */
export type Changes = {
  entries: Map<string, PlainEntry | null>;
  assets: Map<string, PlainAsset | null>;
};

/** An answer of the Sync API, with all its pages. */
export type SyncAnswer = {
  /** Whether the changes are all that is published: what they don't name is not. */
  isInitial: boolean;
  changes: Changes;
  /** The shop's content types that the space has, as of the last initial sync. */
  types: ReadonlySet<ContentType>;
};

type Space = { locale: string; types: ReadonlySet<ContentType>; readAt: number };
type Page = SyncCollection<EntrySkeletonType, "WITHOUT_LINK_RESOLUTION">;

/** The most items in a page of an initial sync: Contentful's limit, and the next try after a refusal. */
const LARGEST_PAGE = 1000;
const SECOND_PAGE = 100;

/** How often a preview reads the locales and content types, in ms: each of its looks is an initial sync. */
const DAY_MS = 24 * 3_600_000;

/**
 * Reads the space by Contentful's Sync API
 * (https://www.contentful.com/developers/docs/references/content-delivery-api/#/reference/synchronization).
 * The reader has the token for the next changes; it ends with the process.
 */
export function createReader() {
  let token: string | null = null;
  let space: Space | null = null;

  /**
   * Reads what changed since the last answer; everything that is published, if the caller asks for it, at first, and
   * after Contentful refuses the token or the delta's size.
   *
   * @param retries whether the client repeats a first request that failed (docs/spec.md, "Calls to Contentful")
   * @throws the client's errors, and an Error for an answer that is no list or has no token. The next answer has
   * the same changes again.
   */
  async function next({ everything, retries }: { everything: boolean; retries: boolean }) {
    if (everything || isPreview || token === null || space === null) return readAll(retries);
    try {
      const { changes, ...others } = await readPages({ nextSyncToken: token }, space, retries);
      token = others.token;
      return { isInitial: false, changes, types: space.types };
    } catch (error) {
      if (!isRequestRefused(error)) throw error;
      return readAll(retries);
    }
  }

  async function readAll(retries: boolean): Promise<SyncAnswer> {
    if (!space || !isPreview || performance.now() - space.readAt > DAY_MS) {
      space = await readSpace(retries);
    }
    // Contentful refuses an answer over 7 MB with a 400: smaller pages, down to one item.
    for (let limit = LARGEST_PAGE; ; limit = Math.min(SECOND_PAGE, Math.floor(limit / 2))) {
      try {
        const { changes, ...others } = await readPages({ initial: true, limit }, space, retries);
        token = others.token;
        return { isInitial: true, changes, types: space.types };
      } catch (error) {
        if (!isBadRequest(error) || limit === 1) throw error;
      }
    }
  }

  return { next };
}

async function readSpace(retries: boolean): Promise<Space> {
  const locale = await readDefaultLocale(retries);
  const model = await readContentModel(retries);
  const types = new Set(contentTypes.filter((type) => model.has(type)));
  return { locale, types, readAt: performance.now() };
}

type Query =
  | { initial: true; limit: number }
  | { nextSyncToken: string }
  | { nextPageToken: string };

async function readPages(first: Query, { locale }: Space, retries: boolean) {
  const changes: Changes = { entries: new Map(), assets: new Map() };
  const isInitial = "initial" in first;
  let query = first;
  for (;;) {
    // After a first page Contentful is known to work: later requests are tried again.
    const client = await deliveryClient({ retries: retries || query !== first });
    // With `paginate` the client would hold all pages in memory at once.
    const page: Page = await client.sync(query, { paginate: false });
    // The client has just parsed up to 7 MB: visitors' requests first.
    await setImmediate();
    addPage(changes, page, { locale, isInitial });
    if (page.nextSyncToken) return { changes, token: page.nextSyncToken };
    if (!page.nextPageToken) throw new Error("The sync answer has no token");
    query = { nextPageToken: page.nextPageToken };
  }
}

type Resource = { sys?: Record<string, unknown>; fields?: unknown };
type PageOptions = { locale: string; isInitial: boolean };

function addPage({ entries, assets }: Changes, page: Page, { locale, isInitial }: PageOptions) {
  for (const { sys } of page.deletedEntries) entries.set(sys.id, null);
  for (const { sys } of page.deletedAssets) assets.set(sys.id, null);
  for (const [id, resource] of withIds(page.entries)) {
    const entry = toEntry(id, resource, locale);
    // In a delta, an id that now has an unknown type may have had one of ours.
    if (entry || !isInitial) entries.set(id, entry);
  }
  for (const [id, resource] of withIds(page.assets)) assets.set(id, toAsset(id, resource, locale));
}

function withIds(resources: readonly object[]): [id: string, resource: Resource][] {
  return resources.flatMap((resource: Resource): [string, Resource][] => {
    const id = resource.sys?.id;
    return typeof id === "string" && id !== "" ? [[id, resource]] : [];
  });
}

/** Null if the shop doesn't know the entry's content type. */
function toEntry(id: string, { sys = {}, fields }: Resource, locale: string): PlainEntry | null {
  const link = sys.contentType as { sys?: { id?: unknown } } | undefined;
  const type = contentTypes.find((type) => type === link?.sys?.id);
  if (!type) return null;
  const plain: PlainEntry = { id, type, fields: {}, otherLocales: {}, ...timesOf(sys) };
  for (const [field, values] of valuesOf(fields)) {
    const value = values[locale];
    if (!isEmpty(value)) plain.fields[field] = isDeeperThan(value, DEEPEST) ? {} : value;
    const typed = Object.keys(values).find((code) => !isEmpty(values[code]));
    if (isEmpty(value) && typed) plain.otherLocales[field] = { typed, shown: locale };
  }
  return plain;
}

function toAsset(id: string, { sys = {}, fields }: Resource, locale: string): PlainAsset {
  const shown = valuesOf(fields).filter(([field]) => SHOWN_OF_ASSETS.has(field));
  const values = shown.map(([field, values]) => [field, values[locale]]);
  return { id, fields: Object.fromEntries(values), updatedAt: timesOf(sys).updatedAt };
}

const SHOWN_OF_ASSETS: ReadonlySet<string> = new Set(["title", "description", "file"]);

/** The fields of a resource, with their values by locale code. */
function valuesOf(fields: unknown): [field: string, values: Record<string, unknown>][] {
  const all = Object.entries(typeof fields === "object" && fields !== null ? fields : {});
  return all.filter(([, values]) => typeof values === "object" && values !== null);
}

function timesOf({ createdAt, updatedAt }: Record<string, unknown>) {
  return { createdAt: timeOf(createdAt), updatedAt: timeOf(updatedAt) };
}

function timeOf(text: unknown): string | null {
  const ms = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/**
 * The most levels of a field's value: `JSON.stringify` throws on some thousands. A deeper value becomes `{}`, which
 * entry-reader.ts reports as unreadable.
 */
const DEEPEST = 100;

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}
