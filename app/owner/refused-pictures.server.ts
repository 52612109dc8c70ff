import { originalPath } from "~/address/picture-paths";
import { settings } from "~/config/settings.server";
import { productTypes } from "~/contentful/content-model";
import { store } from "~/store/current.server";

/** Pictures that the images host refuses, for the owner's page. */

/** Reasons, in French, by original path. */
const refused = new Map<string, string>();

/**
 * Bounds the memory, as a refusal takes 300 bytes. Only pictures that content names are noted; before there is
 * content, any (`allowedPath`).
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

/** Why the images host last refused a picture, in French; null if it didn't, or if pictures are at another host. */
export function refusalOf(image: string): string | null {
  const reason = refused.get(originalPath(image) ?? "") ?? null;
  return reason && otherImagesHost(image) ? null : reason;
}

/** The address of a picture that content names; null if it names none. */
export function firstPicture(): string | null {
  const products = productTypes.flatMap((type) => store.current().contents[type].products);
  const views = [...products, ...store.current().contents.banner];
  return views.find(({ image }) => image)?.image ?? null;
}

/** Contentful's images host that a picture names, if `CONTENTFUL_IMAGES_HOST` is that of another region; else null. */
export function otherImagesHost(image = firstPicture()): string | null {
  const [host, own] = [image ? new URL(image).host : "", settings.CONTENTFUL_IMAGES_HOST];
  const isContentful = (name: string) => /^images\.([\w-]+\.)?ctfassets\.net$/.test(name);
  return host !== own && isContentful(host) && isContentful(own) ? host : null;
}
