import { LRUCache } from "lru-cache";
import type { CacheUsage } from "~/ops/metrics.server";
import { contentState } from "~/store/current.server";
import { betterBrotliOf } from "./compression.server";
import {
  type Answer,
  type PreparedResponse,
  prepareRendered,
  type Rendered,
} from "./prepared-response.server";

/** The most memory that rendered pages take, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Memory that an entry takes besides its key and bodies, in bytes. */
const OVERHEAD = 1024;

/** The largest ratio of a page's gzip form to its brotli form. */
const GZIP_FACTOR = 1.5;

type Render = () => Promise<Rendered>;

/**
 * The key of the one page for all unknown paths: the only cached page that isn't a 200. A 404 for a product or a
 * page number is rendered each time.
 */
export const NOT_FOUND = "/404";

/**
 * Caches pages for one content version, by a key that names everything else a page depends on. Only found
 * pages and the not-found page are cached: no 503, no other error. Requests for a page that is being rendered
 * share that render.
 */
export function createPageCache() {
  const pages = new LRUCache<string, PreparedResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
  });
  /** Pages to compress better at their second request: most made-up addresses have only one. */
  const requestedOnce = new WeakSet<PreparedResponse>();
  /** Renders by content version and key. */
  const rendering = new Map<string, Promise<PreparedResponse>>();
  let version = "";
  let hits = 0;
  let misses = 0;

  /** Empties the cache when content changes: any page may show what has changed. */
  function followContent() {
    const content = contentState();
    if (content.version !== version) {
      version = content.version;
      pages.clear();
    }
    return content;
  }

  /** The cached page of a key; null if it isn't cached. */
  function cached(key: string): Answer | null {
    const { stale } = followContent();
    const response = pages.get(key);
    if (!response) return null;
    if (requestedOnce.delete(response)) improve(key, response);
    hits += 1;
    return { response, cache: stale ? "stale" : "hit" };
  }

  /** Renders the page of a key. Requests that arrive meanwhile share the render. */
  async function render(key: string, renderPage: Render): Promise<Answer> {
    followContent();
    misses += 1;
    const renderKey = version + key;
    const shared =
      rendering.get(renderKey) ??
      renderAndCache(key, renderPage).finally(() => rendering.delete(renderKey));
    rendering.set(renderKey, shared);
    return { response: await shared, cache: "miss" };
  }

  async function renderAndCache(key: string, renderPage: Render): Promise<PreparedResponse> {
    const renderedFrom = version;
    const page = await prepareRendered(await renderPage());
    const isCached = page.status === 200 || (page.status === 404 && key === NOT_FOUND);
    if (isCached && renderedFrom === version) {
      pages.set(key, page);
      requestedOnce.add(page);
    }
    return page;
  }

  let improving = Promise.resolve();

  /** Compresses a cached page better, in the background, one page at a time. */
  function improve(key: string, { bodies }: PreparedResponse): void {
    improving = improving.then(async () => {
      if (pages.peek(key)?.bodies !== bodies || !("br" in bodies)) return;
      const { br } = bodies;
      // If memory is short, the page stays as it is.
      bodies.br = await betterBrotliOf(br).catch(() => br);
    });
  }

  return {
    cached,
    render,
    /** Whether a page is being rendered for another request: sharing that render costs nothing. */
    isRendering: (key: string) => rendering.has(version + key),
    renderCount: () => rendering.size,
    usage: (): CacheUsage => ({ count: pages.size, bytes: pages.calculatedSize, hits, misses }),
  };
}

/** The most memory that a page takes, in bytes. It counts the gzip form even before there is one. */
function sizeOf({ bodies }: PreparedResponse, key: string): number {
  const { length } = "br" in bodies ? bodies.br : bodies.identity;
  return OVERHEAD + key.length + Math.ceil((1 + GZIP_FACTOR) * length);
}
