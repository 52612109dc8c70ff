import { EventEmitter, once } from "node:events";
import { log } from "~/ops/log.server";
import { awaitChange, awaitsChanges, type Change, settleChanges } from "./awaited-changes.server";
import { lastKept } from "./kept-content.server";
import { type ContentType, contentTypes } from "./read-content.server";
import { isRefreshing, refresh } from "./refresh.server";

/** The wait after a first read that came too early, and the longest, in ms: it doubles. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;

/** Types that are read until they show what they must, and who is told of a further change. */
const following = new Set<ContentType>();
const further = new EventEmitter();

/**
 * Has content read until it shows a change: the news of it may come before the delivery API has
 * it, and a refresh that is under way may have been answered before. Given up after a while, as
 * what was published may be withdrawn at once. What is kept is served meanwhile.
 *
 * @returns the content types that may show it: none for what the shop does not show
 */
export function followChange(change: Change): ContentType[] {
  const types = typesOf(change);
  for (const type of types) {
    awaitChange(type, change);
    if (following.has(type)) further.emit(type);
    else void follow(type);
  }
  return types;
}

function typesOf({ type, id, contentType }: Change): ContentType[] {
  if (contentType) return contentTypes.filter((known) => known === contentType);
  return contentTypes.filter((known) => {
    // What is being read may be found to show it.
    return isRefreshing(known) || (lastKept(known)?.revisions[type].has(id) ?? true);
  });
}

async function follow(type: ContentType): Promise<void> {
  following.add(type);
  let wait = FIRST_WAIT_MS;
  for (;;) {
    // That it failed is told where the attempt is watched.
    await refresh(type).catch(() => {});
    for (const { change, shown, ms } of settleChanges(type)) {
      const facts = { type: change.type, id: change.id, ms };
      if (shown) log.info(facts, "a change is shown");
      else log.warn(facts, "a change was not seen");
    }
    if (!awaitsChanges(type)) break;
    wait = (await furtherChange(type, wait)) ? FIRST_WAIT_MS : Math.min(2 * wait, LONGEST_WAIT_MS);
  }
  following.delete(type);
}

/** Whether a further change came before so many ms had passed. */
async function furtherChange(type: ContentType, ms: number): Promise<boolean> {
  try {
    await once(further, type, { signal: AbortSignal.timeout(ms) });
    return true;
  } catch {
    return false;
  }
}
