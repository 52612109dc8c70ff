import { originalPath } from "~/address/picture-paths";

/** Pictures that the images host refuses, for the owner's page. */

/** Reasons, in French, by original path. */
const refused = new Map<string, string>();

/**
 * Bounds the memory, as a refusal takes 300 bytes. Only pictures that content names are noted; before there is
 * content, any (`isAllowedPicture`).
 */
const MAX_REFUSED = 10_000;

/**
 * The last period in which the images host didn't answer, or was too busy. `until`: its last failure, by
 * `performance.now()`.
 */
let outage: { since: Date; until: number } | null = null;

/** After this time without a failure the outage is taken for over, in ms: stored pictures need no fetch. */
const OUTAGE_MS = 10 * 60_000;

export function noteRefusal(path: string, reason: string): void {
  outage = null;
  if (refused.has(path) || refused.size < MAX_REFUSED) refused.set(path, reason);
}

export function noteDelivery(path: string): void {
  outage = null;
  refused.delete(path);
}

export function noteUnreachable(): void {
  outage = { since: imagesUnreachableSince() ?? new Date(), until: performance.now() };
}

/** Since when the images host doesn't answer, or is too busy; null if no fetch failed lately. */
export function imagesUnreachableSince(): Date | null {
  return outage && performance.now() - outage.until < OUTAGE_MS ? outage.since : null;
}

/** Why the images host last refused a picture, in French; null if it never did, or has delivered it since. */
export function refusalOf(image: string): string | null {
  return refused.get(originalPath(image) ?? "") ?? null;
}
