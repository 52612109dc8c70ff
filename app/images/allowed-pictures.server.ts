import { LRUCache } from "lru-cache";
import { originalPath, type PictureAddress, pictureId } from "~/address/picture-paths";
import { requiredTypes } from "~/contentful/content-model";
import { contentLoaded, store } from "~/store/current.server";

/**
 * The original paths of pictures that content names, by id; 300 bytes of memory each.
 * Pictures of earlier content stay: a page that a phone or a CDN has cached still names them.
 */
const allowed = new LRUCache<string, string>({ max: 40_000 });

/** The content version whose pictures are in `allowed`. */
let allowedVersion: string | null = null;

/**
 * The original path of a picture that content names, or named at an earlier call since the start. Other pictures are
 * never fetched, as anyone can make up addresses. Before there is content, any picture with a path is allowed.
 *
 * @returns null for a picture that may not be fetched
 */
export function allowedPath({ id, path }: Pick<PictureAddress, "id" | "path">): string | null {
  if (!contentLoaded()) return path;
  const { contents, version } = store.current();
  if (version !== allowedVersion) {
    allowedVersion = version;
    for (const type of requiredTypes) {
      const content = contents[type];
      for (const view of "products" in content ? content.products : content) {
        allow(view.image);
        if ("imageMobile" in view) allow(view.imageMobile);
      }
    }
  }
  const named = allowed.get(id) ?? null;
  return path === null || path === named ? named : null;
}

function allow(image: string | null): void {
  const path = image && originalPath(image);
  if (path) allowed.set(pictureId(path), path);
}
