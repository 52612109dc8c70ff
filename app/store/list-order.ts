import type { PlainEntry } from "~/contentful/sync.server";
import type { EntryReading } from "./read-entry.server";

type Listed = { entry: PlainEntry } & Pick<EntryReading, "order">;

/** The order of lists: first the entries with a number (`ordre`), the lowest first, then the others, the newest first. */
export function inListOrder(one: Listed, other: Listed): number {
  const [a, b] = [one.order ?? Number.MAX_VALUE, other.order ?? Number.MAX_VALUE];
  return a === b ? newestFirst(one.entry, other.entry) : a - b;
}

/** By creation; entries of one moment by id: the order of lists is total. */
export function newestFirst(one: PlainEntry, other: PlainEntry): number {
  const [a, b] = [one.createdAt ?? "", other.createdAt ?? ""];
  if (a !== b) return a < b ? 1 : -1;
  return one.id < other.id ? -1 : 1;
}
