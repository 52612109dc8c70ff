import { isOrderable } from "~/catalogue/product";
import type { EntryReading } from "./read-entry.server";

/** What the shop has noticed of an entry, as ISO 8601 in UTC. */
export type Times = {
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
 */
export function timesOf(
  reading: EntryReading,
  before: (EntryReading & { times: Times }) | undefined,
  now: string,
): Times {
  const published = reading.published ?? now;
  if (!before) return { orderableSince: null, changed: published };
  const { orderableSince, changed } = before.times;
  const isBack = isShownOrderable(reading.view) && !isShownOrderable(before.view);
  // A picture that was unpublished, and an older version that came back, have no later publication.
  const undated = before.digest === reading.digest ? changed : now;
  return {
    orderableSince: isBack ? now : orderableSince,
    changed: published > changed ? published : undated,
  };
}

function isShownOrderable(view: EntryReading["view"]): boolean {
  return view !== null && "kind" in view && isOrderable(view);
}
