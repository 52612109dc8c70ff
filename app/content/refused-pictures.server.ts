import { originalPath } from "~/address/picture-paths";

/** Pictures that the images host refuses: the owner's page reports them, link previews omit them. */

/** Reasons, in French, by original path. */
const refused = new Map<string, string>();

/**
 * Bounds the memory, as a refusal takes 300 bytes. Only pictures that content names are noted; before there is
 * content, any (`isAllowedPicture`).
 */
const MAX_REFUSED = 10_000;

let changes = 0;
let unreachableSince: Date | null = null;

export function noteRefusal(path: string, reason: string): void {
  unreachableSince = null;
  if (!refused.has(path)) {
    if (refused.size >= MAX_REFUSED) return;
    changes += 1;
  }
  refused.set(path, reason);
}

export function noteDelivery(path: string): void {
  unreachableSince = null;
  if (refused.delete(path)) changes += 1;
}

export function noteUnreachable(): void {
  unreachableSince ??= new Date();
}

/** Since when the images host doesn't answer, or is too busy; null while it delivers or refuses. */
export function imagesUnreachableSince(): Date | null {
  return unreachableSince;
}

/** Why the images host last refused a picture, in French; null if it never did, or has delivered it since. */
export function refusalOf(image: string): string | null {
  return refused.get(originalPath(image) ?? "") ?? null;
}

/** A picture for crawlers and link previews: null if the images host refuses it. */
export function availablePicture(image: string | null): string | null {
  return image && refusalOf(image) === null ? image : null;
}

/** A number that changes with the set of refused pictures: pages then name other pictures. */
export function refusalsVersion(): number {
  return changes;
}
