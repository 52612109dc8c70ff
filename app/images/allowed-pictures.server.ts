import { LRUCache } from "lru-cache";
import { contentTypes } from "~/content/content-types";
import { contentLoaded, currentSnapshot } from "~/content/current.server";

/** The most pictures that are remembered: some 200 bytes of memory each. */
const MOST = 40_000;

/**
 * The pictures that content names, by what follows `/images/` in their addresses. Those of earlier
 * content stay: a page that a phone or a CDN has cached still names them.
 */
const allowed = new LRUCache<string, true>({ max: MOST });

let learntFrom: unknown = null;

/**
 * Whether content names a picture, or has named it since the start. Anyone can make addresses up: the
 * images host is asked for no others. Before there is content, any picture may be named.
 *
 * @param path what follows `/images/`, decoded
 */
export function isAllowedPicture(path: string): boolean {
  if (!contentLoaded()) return true;
  const { types, version } = currentSnapshot();
  if (version !== learntFrom) {
    learntFrom = version;
    for (const type of contentTypes) {
      const content = types[type]?.content ?? [];
      const views = "products" in content ? content.products : content;
      for (const view of views) {
        allow(view.image);
        if ("imageMobile" in view) allow(view.imageMobile);
      }
    }
  }
  return allowed.has(path);
}

/** An address that can't be decoded is no picture's. */
function allow(image: string | null): void {
  if (image === null) return;
  try {
    allowed.set(decodeURIComponent(new URL(image).pathname.slice(1)), true);
  } catch {}
}
