import type { EntrySkeletonType, SyncCollection } from "contentful";
import { deliveryClient } from "./client.server";

/** What changed in the space since a sync token was issued. */
export type Delta = {
  /** Whether the delta names all that is published. Anything else is then not published. */
  isInitial: boolean;
  /** The published revision of each named entry and asset, by `keyOf`; 0 if it was deleted. */
  revisions: ReadonlyMap<string, number>;
  /** The content types of the published entries that it names, by id. */
  typesOfEntries: ReadonlyMap<string, string>;
  /** The token for the next delta. */
  token: string;
};

type SyncPage = SyncCollection<EntrySkeletonType, "WITHOUT_LINK_RESOLUTION">;

/** The most items that Contentful returns in one page of a first sync. */
const LARGEST_PAGE = 1000;

/** Identifies an entry or asset in a delta: an entry and an asset can have the same id. */
export function keyOf(kind: "entry" | "asset", id: string): string {
  return `${kind} ${id}`;
}

/**
 * Asks Contentful's Sync API what changed
 * (https://www.contentful.com/developers/docs/references/content-delivery-api/#/reference/synchronization).
 *
 * @param token of the last delta; null requests everything that is published
 * @param retries whether the client repeats a request that failed (docs/spec.md, "Calls to Contentful")
 * @throws the client's errors, and an Error if the answer has no token: the client reads broken JSON as an
 * empty space
 */
export async function changesSince(
  token: string | null,
  { retries }: { retries: boolean },
): Promise<Delta> {
  const client = await deliveryClient({ retries });
  const revisions = new Map<string, number>();
  const typesOfEntries = new Map<string, string>();
  let query: Parameters<typeof client.sync>[0] =
    token === null ? { initial: true, limit: LARGEST_PAGE } : { nextSyncToken: token };
  for (;;) {
    // With `paginate` the client would hold all pages in memory at once. It gets a new `query` for each page.
    const page: SyncPage = await client.sync(query, { paginate: false });
    for (const { sys } of page.deletedEntries) revisions.set(keyOf("entry", sys.id), 0);
    for (const { sys } of page.deletedAssets) revisions.set(keyOf("asset", sys.id), 0);
    for (const { sys } of page.assets) revisions.set(keyOf("asset", sys.id), sys.revision);
    for (const { sys } of page.entries) {
      revisions.set(keyOf("entry", sys.id), sys.revision);
      typesOfEntries.set(sys.id, sys.contentType.sys.id);
    }
    if (page.nextSyncToken) {
      return { isInitial: token === null, revisions, typesOfEntries, token: page.nextSyncToken };
    }
    if (!page.nextPageToken) throw new Error("The sync answer has no token");
    query = { nextPageToken: page.nextPageToken };
  }
}
