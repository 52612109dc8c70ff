import type { EntrySkeletonType, SyncCollection } from "contentful";
import { deliveryClient } from "./client.server";

/** What changed in the space since a sync token was given. */
export type Delta = {
  /** Whether it names everything that is published, and so can name no deletions. */
  isInitial: boolean;
  /** Published entries and assets, with the revision that the delivery API shows now or soon. */
  entries: readonly { id: string; contentType: string; revision: number }[];
  assets: readonly { id: string; revision: number }[];
  deletedEntries: readonly string[];
  deletedAssets: readonly string[];
  /** Asks for what changes from here on. */
  token: string;
};

type SyncPage = SyncCollection<EntrySkeletonType, "WITHOUT_LINK_RESOLUTION">;

/** The most items that Contentful gives in one page of a first sync. */
const LARGEST_PAGE = 1000;

/**
 * Asks Contentful's Sync API what changed
 * (https://www.contentful.com/developers/docs/references/content-delivery-api/#/reference/synchronization).
 *
 * @param token of the last delta; null asks for everything that is published
 * @param triesAgain whether the client repeats a request that failed (spec §7)
 * @throws what the client throws, and an Error for an answer without a token: broken JSON reads as
 * an empty space
 */
export async function changesSince(
  token: string | null,
  { triesAgain }: { triesAgain: boolean },
): Promise<Delta> {
  const client = await deliveryClient({ triesAgain });
  const delta = {
    entries: [] as Delta["entries"][number][],
    assets: [] as Delta["assets"][number][],
    deletedEntries: [] as string[],
    deletedAssets: [] as string[],
  };
  let query: Parameters<typeof client.sync>[0] =
    token === null ? { initial: true, limit: LARGEST_PAGE } : { nextSyncToken: token };
  for (;;) {
    // Page by page: the client would hold all pages, with all fields, at once. It changes the query.
    const page: SyncPage = await client.sync(query, { paginate: false });
    for (const { sys } of page.entries) {
      const { id, revision } = sys;
      delta.entries.push({ id, contentType: sys.contentType.sys.id, revision });
    }
    for (const { sys } of page.assets) delta.assets.push({ id: sys.id, revision: sys.revision });
    for (const { sys } of page.deletedEntries) delta.deletedEntries.push(sys.id);
    for (const { sys } of page.deletedAssets) delta.deletedAssets.push(sys.id);
    if (page.nextSyncToken) {
      return { ...delta, isInitial: token === null, token: page.nextSyncToken };
    }
    if (!page.nextPageToken) throw new Error("The sync answer has no token");
    query = { nextPageToken: page.nextPageToken };
  }
}
