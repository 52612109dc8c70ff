import { MAX_LIMIT } from "./collection";
import type { Revision } from "./sync-tokens";

/**
 * How the Sync API differs from one that always answers, and at once. Tests change it while the service
 * runs: each answer has the current behaviour.
 */
export type SyncBehaviour = {
  /**
   * An initial sync with a larger `limit` is refused when it begins, as Contentful refuses answers over
   * 7 MB. Default 1000, the maximum.
   */
  largestPage: number;
  /** A request for new changes is refused as too large. Further pages are not. Default false. */
  refusesDeltas: boolean;
  /**
   * While true, a delta doesn't show this change, as Contentful's Sync lags behind publications: the record
   * stays as the client knows it, and the next delta compares it again. Asked once per delta, before its
   * first page; its pages show each record as it is by then. For a deleted record, `change` is the last
   * revision that the client has. An initial sync omits a late record of revision 1, and shows any other as
   * it is. Default: none is late.
   */
  isLate(change: Revision): boolean;
  /** Added to the items of each page, beyond its limit: `null`, `7`, `{}`… Default: none. */
  oddItems: unknown[];
};

export function createSyncBehaviour(): SyncBehaviour {
  return { largestPage: MAX_LIMIT, refusesDeltas: false, isLate: () => false, oddItems: [] };
}
