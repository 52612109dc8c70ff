import type { EntrySkeletonType, SyncCollection } from "contentful";
import { deliveryClient } from "./client.server";

/** What changed in the space since a sync token was given. */
export type Delta = {
  /** Whether it names everything that is published: what it does not name is not published. */
  isInitial: boolean;
  /** The published revision of each entry and asset that it names, by `keyOf`; 0 for a deleted one. */
  revisions: ReadonlyMap<string, number>;
  /** The content types of the published entries that it names, by `keyOf`. */
  typesOfEntries: ReadonlyMap<string, string>;
  /** Requests what changes from here on. */
  token: string;
};

type SyncPage = SyncCollection<EntrySkeletonType, "WITHOUT_LINK_RESOLUTION">;

/** The most items that Contentful gives in one page of a first sync. */
const LARGEST_PAGE = 1000;

/** Names an entry or asset in a delta: the two can have the same id. */
export function keyOf(kind: "entry" | "asset", id: string): string {
  return `${kind} ${id}`;
}

/**
 * Asks Contentful's Sync API what changed
 * (https://www.contentful.com/developers/docs/references/content-delivery-api/#/reference/synchronization).
 *
 * @param token of the last delta; null requests everything that is published
 * @param triesAgain whether the client repeats a request that failed (spec §7)
 * @throws what the client throws, and an Error for an answer without a token: the client reads broken
 * JSON as an empty space
 */
export async function changesSince(
  token: string | null,
  { triesAgain }: { triesAgain: boolean },
): Promise<Delta> {
  const client = await deliveryClient({ triesAgain });
  const revisions = new Map<string, number>();
  const typesOfEntries = new Map<string, string>();
  let query: Parameters<typeof client.sync>[0] =
    token === null ? { initial: true, limit: LARGEST_PAGE } : { nextSyncToken: token };
  for (;;) {
    // Page by page: the client would hold all pages, with all fields, at once. It changes the query.
    const page: SyncPage = await client.sync(query, { paginate: false });
    for (const { sys } of page.deletedEntries) revisions.set(keyOf("entry", sys.id), 0);
    for (const { sys } of page.deletedAssets) revisions.set(keyOf("asset", sys.id), 0);
    for (const { sys } of page.assets) revisions.set(keyOf("asset", sys.id), sys.revision);
    for (const { sys } of page.entries) {
      revisions.set(keyOf("entry", sys.id), sys.revision);
      typesOfEntries.set(keyOf("entry", sys.id), sys.contentType.sys.id);
    }
    if (page.nextSyncToken) {
      return { isInitial: token === null, revisions, typesOfEntries, token: page.nextSyncToken };
    }
    if (!page.nextPageToken) throw new Error("The sync answer has no token");
    query = { nextPageToken: page.nextPageToken };
  }
}
