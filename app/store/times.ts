import { isOrderable } from "~/catalogue/product";
import type { EntryReading } from "./read-entry.server";

/** What the shop has noticed of an entry, as ISO 8601 in UTC. */
export type Times = {
  /**
   * When the shop first saw the entry, published perhaps long after it was drafted. Null if the shop found it at its very
   * first look at the space, which says nothing of its age.
   */
  firstSeen: string | null;
  /** When the shop saw that its product became orderable, or orderable again; null if it never saw that. */
  orderableSince: string | null;
  /** When what the shop shows of the entry last changed: the publication of the entry or of its picture. */
  changed: string;
};

/**
 * What the shop notices of an entry that it has just read.
 *
 * @param before the entry as the store holds it; undefined if it is new
 * @param now ISO 8601 in UTC
 * @param isFirstLook whether the shop had no content of the space before
 */
export function timesOf(
  reading: EntryReading,
  before: (EntryReading & { times: Times }) | undefined,
  now: string,
  isFirstLook: boolean,
): Times {
  const published = reading.published ?? now;
  if (!before)
    return { firstSeen: isFirstLook ? null : now, orderableSince: null, changed: published };
  const { firstSeen, orderableSince, changed } = before.times;
  const isBack = isShownOrderable(reading.view) && !isShownOrderable(before.view);
  // A picture that was unpublished, and an older version that came back, have no later publication.
  const undated = before.digest === reading.digest ? changed : now;
  return {
    firstSeen,
    orderableSince: isBack ? now : orderableSince,
    changed: published > changed ? published : undated,
  };
}

function isShownOrderable(view: EntryReading["view"]): boolean {
  return view !== null && "kind" in view && isOrderable(view);
}
