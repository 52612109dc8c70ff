import { LRUCache } from "lru-cache";
import { contentState } from "~/content/current.server";
import {
  type Answer,
  type CachedResponse,
  type Rendered,
  toCachedResponse,
} from "./cached-response.server";
import { betterBrotliOf } from "./compression.server";

/** The most memory that rendered pages take, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Memory that an entry takes besides its key and bodies, in bytes. */
const OVERHEAD = 1024;

/** The gzip form of a page is at most so many times as long as its brotli form. */
const GZIP_FACTOR = 1.5;

type Render = () => Promise<Rendered>;

/** What a cache holds, and how often lookups found what they wanted. */
export type CacheUsage = { count: number; bytes: number; hits: number; misses: number };

/** The key of the one page for all addresses that don't exist: the only cached page that isn't a 200. */
export const NOT_FOUND = "/404";

/**
 * Pages rendered once per content version, by a key that names all they depend on. Only found pages are
 * cached: no 503, no error. Requests for a page that is being rendered share that render.
 */
export function createPageCache() {
  const pages = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
  });
  /** Pages that had no second request yet: most made-up addresses never have one. */
  const requestedOnce = new WeakSet<CachedResponse>();
  let rendering = new Map<string, Promise<CachedResponse>>();
  /** Pages that are being rendered, also of content that has changed since. */
  let underWay = 0;
  let version = "";
  let hits = 0;
  let misses = 0;

  /** Empties the cache when content changes: any page may show what has changed. */
  function followContent() {
    const content = contentState();
    if (content.version !== version) {
      version = content.version;
      pages.clear();
      rendering = new Map();
    }
    return content;
  }

  /** The page of a key, if it is cached. */
  function cached(key: string): Answer | null {
    const { stale } = followContent();
    const response = pages.get(key);
    if (!response) return null;
    if (requestedOnce.delete(response)) improve(key, response);
    hits += 1;
    return { response, cache: stale ? "stale" : "hit" };
  }

  /** Renders the page of a key, once for all requests that come meanwhile. */
  async function render(key: string, renderPage: Render): Promise<Answer> {
    followContent();
    misses += 1;
    const begun = performance.now();
    const response = await (rendering.get(key) ?? renderAndCache(key, renderPage));
    return { response, cache: "miss", renderMs: performance.now() - begun };
  }

  function renderAndCache(key: string, renderPage: Render): Promise<CachedResponse> {
    const [renderedFrom, current] = [version, rendering];
    async function renderNow(): Promise<CachedResponse> {
      const page = toCachedResponse(await renderPage());
      const isCached = page.status === 200 || (page.status === 404 && key === NOT_FOUND);
      if (isCached && renderedFrom === version) {
        pages.set(key, page);
        requestedOnce.add(page);
      }
      return page;
    }
    underWay += 1;
    const rendered = renderNow().finally(() => {
      underWay -= 1;
      current.delete(key);
    });
    current.set(key, rendered);
    return rendered;
  }

  let improving = Promise.resolve();

  /** Compresses a cached page better, one page at a time, while others are served. */
  function improve(key: string, { bodies }: CachedResponse): void {
    improving = improving.then(async () => {
      if (pages.peek(key)?.bodies !== bodies || !("br" in bodies)) return;
      const { br } = bodies;
      // Without memory for it the page stays as it is.
      bodies.br = await betterBrotliOf(br).catch(() => br);
    });
  }

  return {
    cached,
    render,
    /** Whether a page is being rendered for another request: sharing that render costs nothing. */
    isUnderWay: (key: string) => rendering.has(key),
    underWay: () => underWay,
    usage: (): CacheUsage => ({ count: pages.size, bytes: pages.calculatedSize, hits, misses }),
  };
}

/** The most memory that a page takes, in bytes: with a gzip form, which it may not have yet. */
function sizeOf({ bodies }: CachedResponse, key: string): number {
  const { length } = "br" in bodies ? bodies.br : bodies.identity;
  return OVERHEAD + key.length + Math.ceil((1 + GZIP_FACTOR) * length);
}
