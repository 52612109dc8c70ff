import { LRUCache } from "lru-cache";
import { pictureName } from "~/address/picture-paths";

/**
 * Pictures of the content that the images host refuses: the owner's page lists them, link previews omit them.
 */
const refused = new LRUCache<string, string>({ max: 500, ttl: 24 * 3_600_000 });

/** @param path the part of the picture's address after `/images/`, decoded */
export function noteRefusal(path: string, reason: string): void {
  refused.set(path, reason);
}

export function noteDelivery(path: string): void {
  refused.delete(path);
}

/** Whether the images host has refused a picture within the last day, and not delivered it since. */
export function isPictureRefused(image: string): boolean {
  return refused.has(pictureName(image) ?? "");
}

export function refusedPictures(): { address: string; reason: string }[] {
  return [...refused.entries()].map(([address, reason]) => ({ address, reason }));
}
