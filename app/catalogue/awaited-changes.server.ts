import { z } from "zod";
import { lastKept } from "./kept-content.server";
import { type ContentType, contentTypes } from "./read-content.server";
import type { Revisions, Subject } from "./revisions";

/** What has been published or withdrawn: the delivery API shows it now, or soon. */
export const changeSchema = z.object({
  type: z.enum(["Entry", "Asset"]),
  id: z.string().min(1).max(64),
  /** Of an entry; null where it is not told. */
  contentType: z.string().max(64).nullable(),
  /** Which publication it is, from 1; null for a thing that is no longer published. */
  revision: z.number().int().nonnegative().nullable(),
});
export type Change = z.infer<typeof changeSchema>;

/** How often content may be read for one change, and for how long, in ms. */
const MOST_READS = 12;
const LONGEST_WAIT_MS = 30_000;

type Awaited = { change: Change; since: number; reads: number };

/** Changes that content does not show yet. A later change of a thing takes the earlier one's place. */
const awaited = new Map<ContentType, Map<string, Awaited>>(
  contentTypes.map((type) => [type, new Map()]),
);

const awaitedIn = (type: ContentType) => awaited.get(type) as Map<string, Awaited>;

export function awaitChange(type: ContentType, change: Change): void {
  awaitedIn(type).set(nameOf(change), { change, since: performance.now(), reads: 0 });
}

/** An entry and an asset may have the same id. */
function nameOf({ type, id }: Subject): string {
  return `${type} ${id}`;
}

/** Whether a type's content misses a change that is known of. */
export function missesChange(type: ContentType): boolean {
  const kept = lastKept(type);
  return [...awaitedIn(type).values()].some(
    ({ change }) => !kept || !shows(kept.revisions, change),
  );
}

/** After content was read: what became of the changes that are no longer waited for. */
export function settleChanges(type: ContentType): { change: Change; shown: boolean; ms: number }[] {
  const kept = lastKept(type);
  const settled = [];
  for (const [key, waiting] of awaitedIn(type)) {
    const { change, since } = waiting;
    const shown = kept !== undefined && shows(kept.revisions, change);
    const ms = Math.round(performance.now() - since);
    waiting.reads += 1;
    if (!shown && waiting.reads < MOST_READS && ms < LONGEST_WAIT_MS) continue;
    awaitedIn(type).delete(key);
    settled.push({ change, shown, ms });
  }
  return settled;
}

/** Whether changes of a type are waited for. */
export function awaitsChanges(type: ContentType): boolean {
  return awaitedIn(type).size > 0;
}

/**
 * Whether content is made of that publication of a thing, or of a later one. An asset that no
 * entry links to changes nothing.
 */
export function shows(revisions: Revisions, change: Change): boolean {
  const shown = revisions[change.type].get(change.id);
  if (change.revision === null) return !shown;
  if (shown === undefined) return change.type === "Asset";
  return shown >= change.revision;
}
