import { LRUCache } from "lru-cache";
import { originalPath } from "~/address/picture-paths";
import { contentTypes } from "~/contentful/content-model";
import { contentLoaded, store } from "~/store/current.server";

/**
 * Pictures that content names, by original path; 200 bytes of memory each.
 * Pictures of earlier content stay: a page that a phone or a CDN has cached still names them.
 */
const allowed = new LRUCache<string, true>({ max: 40_000 });

/** The content version whose pictures are in `allowed`. */
let allowedVersion: string | null = null;

/**
 * Whether content names a picture, or named it at an earlier call since the start. Other pictures are never
 * fetched, as anyone can make up addresses. Before there is content, any picture is allowed.
 *
 * @param path an original path
 */
export function isAllowedPicture(path: string): boolean {
  if (!contentLoaded()) return true;
  const { contents, version } = store.current();
  if (version !== allowedVersion) {
    allowedVersion = version;
    for (const type of contentTypes) {
      const content = contents[type];
      for (const view of "products" in content ? content.products : content) {
        allow(view.image);
        if ("imageMobile" in view) allow(view.imageMobile);
      }
    }
  }
  return allowed.has(path);
}

function allow(image: string | null): void {
  const name = image && originalPath(image);
  if (name) allowed.set(name, true);
}
