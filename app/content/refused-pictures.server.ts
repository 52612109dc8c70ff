import { originalPath } from "~/address/picture-paths";

/** What the images host does not give: the owner's page reports it, link previews omit such pictures. */

/** Reasons, in French, by the part of a picture's address after `/images/`, decoded. */
const refused = new Map<string, string>();

/** Bounds the memory: 300 bytes each. Only pictures of the content are noted. */
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

/** Since when the images host doesn't answer; null while it does. */
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

/** Changes with the set of refused pictures: pages name other pictures then. */
export function refusalsVersion(): number {
  return changes;
}
