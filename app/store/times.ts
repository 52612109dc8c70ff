import { isOrderable } from "~/catalogue/product";
import type { PlainEntry } from "~/contentful/sync.server";
import type { EntryReading } from "./read-entry.server";

/** What the shop has noticed of an entry, as ISO 8601 in UTC. */
export type Times = {
  /** When the shop first saw the entry; its creation, if the shop knew no content before. */
  firstSeen: string;
  /** When the shop saw that its product became orderable, or orderable again; null if it never saw that. */
  orderableSince: string | null;
  /** When what the shop shows of the entry last changed: the publication of the entry or of its picture. */
  changed: string;
};

type Context = {
  /** The entry as the store holds it; undefined if it is new. */
  before: (EntryReading & { times: Times }) | undefined;
  /** Whether the store is still empty. */
  isFirst: boolean;
  /** ISO 8601 in UTC. */
  now: string;
};

/** What the shop notices of an entry that it has just read. */
export function timesOf(entry: PlainEntry, reading: EntryReading, context: Context): Times {
  const { before, isFirst, now } = context;
  const published = reading.published ?? now;
  if (!before) {
    const firstSeen = isFirst ? (entry.createdAt ?? now) : now;
    return { firstSeen, orderableSince: null, changed: published };
  }
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
