import type { Changes } from "~/contentful/sync.server";
import { log } from "~/ops/log.server";
import type { HeldEntry } from "./contents";
import type { Snapshot } from "./store";

/** An initial sync that lacks many entries is asked again after this time, in ms. */
export const DOUBT_MS = 10_000;

/** An initial sync that lacks many entries counts only after a second one with the same entries. */
export function createDoubt() {
  /** The doubtful answer that waits for a second one; null if none does. */
  let first: { ids: string; at: number } | null = null;

  /**
   * Whether an initial sync is doubtful. Logs the first of several.
   *
   * @param at when it was asked for, in ms of a clock that never goes back
   */
  function isDoubtful(changes: Changes, snapshot: Snapshot, at: number): boolean {
    const ids = [...changes.entries.keys()].sort().join();
    const isRepeated = first?.ids === ids && at - first.at >= 0.9 * DOUBT_MS;
    if (isRepeated || !lacksMany(snapshot, changes)) {
      first = null;
      return false;
    }
    if (first?.ids === ids) return true;
    first = { ids, at };
    log.warn(
      { entries: changes.entries.size },
      "Contentful's answer lacks many entries of which it named no deletion: asking again",
    );
    return true;
  }

  return { isDoubtful, isOpen: () => first !== null };
}

/**
 * Whether an initial sync lacks all entries of a content type, or half of all entries, that the store has. Deletions
 * that a delta named are not in the store any more: such an answer is probably not whole.
 */
export function lacksMany({ entries }: Snapshot, all: Changes): boolean {
  const isGone = ({ entry }: HeldEntry) => !all.entries.get(entry.id);
  const lists = Object.values(entries).filter((list) => list.length > 0);
  const gone = lists.flat().filter(isGone).length;
  return lists.some((list) => list.every(isGone)) || (gone > 0 && gone * 2 >= lists.flat().length);
}
