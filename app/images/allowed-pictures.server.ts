import { LRUCache } from "lru-cache";
import { pictureName } from "~/address/picture-paths";
import { contentTypes } from "~/content/content-types";
import { contentLoaded, currentSnapshot } from "~/content/current.server";

/**
 * The pictures that content names, by what follows `/images/` in their addresses; 200 bytes of memory each.
 * Those of earlier content stay: a page that a phone or a CDN has cached still names them.
 */
const allowed = new LRUCache<string, true>({ max: 40_000 });

let learntFrom: string | null = null;

/**
 * Whether content names a picture, or has named it since the start. The images host is asked for no other
 * pictures, as anyone can make up addresses. Before there is content, any picture is allowed.
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
      for (const view of "products" in content ? content.products : content) {
        allow(view.image);
        if ("imageMobile" in view) allow(view.imageMobile);
      }
    }
  }
  return allowed.has(path);
}

function allow(image: string | null): void {
  const name = image && pictureName(image);
  if (name) allowed.set(name, true);
}
