import { LRUCache } from "lru-cache";
import { contentState } from "~/content/current.server";
import {
  type CachedResponse,
  type CacheState,
  type Rendered,
  sizeOf,
  toCachedResponse,
} from "./cached-response.server";
import { betterBrotliOf } from "./compression.server";

/** The most memory that rendered pages take, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** How many pages may wait to be compressed as well as possible. */
const MAX_WAITING = 500;

/** A page that was cached or rendered. `renderMs` is given where it was rendered for this request. */
export type Found = { page: CachedResponse; cache: CacheState; renderMs?: number };

type Render = () => Promise<Rendered>;

/** What a cache holds, and how often lookups found what they wanted. */
export type CacheUsage = { count: number; bytes: number; hits: number; misses: number };

/** The key of the one page for all addresses that don't exist: the only page that isn't 200 and is cached. */
export const NOT_FOUND = "/404";

/**
 * Pages rendered once per content version, by a key that names all they depend on. Only found pages are
 * cached: no 503, no error. Requests for a page that is being rendered share it.
 */
export function createPageCache() {
  const pages = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
  });
  /** Pages that no second request has asked for: most made-up addresses stay among them. */
  const requestedOnce = new WeakSet<CachedResponse>();
  let rendering = new Map<string, Promise<CachedResponse>>();
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

  /** Pages that are being rendered, also of content that has changed since. */
  let underWay = 0;

  async function renderNow(render: Render): Promise<CachedResponse> {
    underWay += 1;
    try {
      return toCachedResponse(await render());
    } finally {
      underWay -= 1;
    }
  }

  async function renderAndCache(key: string, render: Render): Promise<CachedResponse> {
    const renderedFrom = version;
    const page = await renderNow(render);
    const isCached = page.status === 200 || (page.status === 404 && key === NOT_FOUND);
    if (isCached && renderedFrom === version) {
      pages.set(key, page);
      page.onGrowth = () => updateSize(key, page);
      requestedOnce.add(page);
    }
    return page;
  }

  let waiting = 0;
  let improving = Promise.resolve();

  /** Compresses a cached page better, one page at a time, while others are served. */
  function improve(key: string, page: CachedResponse): void {
    if (waiting >= MAX_WAITING) return;
    requestedOnce.delete(page);
    waiting += 1;
    improving = improving.then(async () => {
      waiting -= 1;
      const { bodies } = page;
      if (pages.peek(key) !== page || !("br" in bodies)) return;
      const { br } = bodies;
      // Without memory for it the page stays as it is.
      bodies.br = await betterBrotliOf(br).catch(() => br);
      updateSize(key, page);
    });
  }

  /** `LRUCache` keeps the old size of a value that is set again: it is deleted first. */
  function updateSize(key: string, page: CachedResponse): void {
    if (pages.peek(key) !== page) return;
    pages.delete(key);
    pages.set(key, page);
  }

  /** The page of a key, if it is cached. */
  function cached(key: string): Found | null {
    const content = followContent();
    const page = pages.get(key);
    if (!page) return null;
    if (requestedOnce.has(page)) improve(key, page);
    hits += 1;
    return { page, cache: content.stale ? "stale" : "hit" };
  }

  /** Renders the page of a key, once for all who ask meanwhile. */
  async function renderShared(key: string, render: Render): Promise<Found> {
    followContent();
    misses += 1;
    const begun = performance.now();
    let made = rendering.get(key);
    if (!made) {
      const current = rendering;
      made = renderAndCache(key, render).finally(() => current.delete(key));
      rendering.set(key, made);
    }
    const page = await made;
    return { page, cache: "miss", renderMs: performance.now() - begun };
  }

  /** Whether a page is being rendered for another request: sharing that render costs nothing. */
  function isUnderWay(key: string): boolean {
    return rendering.has(key);
  }

  return {
    cached,
    render: renderShared,
    isUnderWay,
    underWay: () => underWay,
    usage: (): CacheUsage => ({ count: pages.size, bytes: pages.calculatedSize, hits, misses }),
  };
}
