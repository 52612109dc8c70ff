import { LRUCache } from "lru-cache";
import { contentComplete, contentLoaded, contentState, picturesNamed } from "./kept-content.server";
import { MAX_PICTURES } from "./picture-facts.server";

/**
 * Pictures that content names, by what follows `/images/` in their addresses. Those of before stay as
 * long as the process lives: a page that a phone or a CDN has kept still names them.
 */
const named = new LRUCache<string, true>({ max: 2 * MAX_PICTURES });

/** The version of the content whose pictures are in it. */
let learnt: string | null = null;

/**
 * Whether content names a picture, or has done so lately; null where content is missing that might.
 * Until the content service was asked for all of it, any may be named.
 *
 * @param path what follows `/images/`, decoded
 */
export function isNamedPicture(path: string): boolean | null {
  if (!contentLoaded()) return true;
  const { version } = contentState();
  if (version !== learnt) {
    for (const image of picturesNamed()) learn(image);
    learnt = version;
  }
  return named.has(path) || (contentComplete() ? false : null);
}

/** An address that can't be read, with a stray `%` for one, is no picture's here either. */
function learn(image: string): void {
  try {
    named.set(decodeURIComponent(new URL(image).pathname.slice(1)), true);
  } catch {}
}
