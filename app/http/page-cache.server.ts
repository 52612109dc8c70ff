import { LRUCache } from "lru-cache";
import { contentState } from "~/catalogue/kept-content.server";
import { type CacheState, type Page, sizeOfPage, toPage } from "./cached-response.server";
import { betterBrotliOf } from "./compression.server";

/** The most memory that rendered pages take, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

/** How many pages may wait to be compressed as well as they can be. */
const MAX_WAITING = 500;

/**
 * The one page for all addresses that do not exist: it has no scripts, and so nothing in it tells
 * its address. Rendered once, or anyone could have the shop render for nothing.
 */
export const NOT_FOUND = "/404";

/** A page as it was found or made. `renderMs` is given where it was made. */
export type Found = { page: Page; cache: CacheState; renderMs?: number };

/** What a cache holds, and how often what was asked for was there. */
export type CacheUsage = { count: number; bytes: number; hits: number; misses: number };

/**
 * Pages rendered once per content version, by plain address (see `pageAddress`). Only what was
 * found is kept: no 503, no error, and of 404s only the page that stands for all. Those who ask
 * for a page while it is rendered share it.
 *
 * @param render renders a page of our own address, as a visitor without any headers would get it
 * @param isWorthKeeping whether somebody else may ask for what was found at an address
 */
export function createPageCache(
  render: (address: string) => Promise<Response>,
  isWorthKeeping: (address: string) => boolean,
) {
  const pages = new LRUCache<string, Page>({ maxSize: MAX_BYTES, sizeCalculation: sizeOfPage });
  /** Those that nobody has asked for again: most made-up addresses stay among them. */
  const askedForOnce = new WeakSet<Page>();
  let rendering = new Map<string, Promise<Page>>();
  let version = "";
  let hits = 0;
  let misses = 0;

  /** All pages go when content changes: any of them may show what has changed. */
  function followContent() {
    const content = contentState();
    if (content.version !== version) {
      version = content.version;
      pages.clear();
      rendering = new Map();
    }
    return content;
  }

  /** Pages in the making, also those of content that has changed since. */
  let making = 0;

  async function renderNow(address: string): Promise<Page> {
    making += 1;
    try {
      return await toPage(await render(address));
    } finally {
      making -= 1;
    }
  }

  async function renderAndKeep(address: string): Promise<Page> {
    const madeOf = version;
    const page = await renderNow(address);
    const keepable =
      address === NOT_FOUND ? page.status === 404 : page.status === 200 && isWorthKeeping(address);
    if (keepable && madeOf === version) {
      pages.set(address, page);
      page.onGrowth = () => weighAnew(address, page);
      askedForOnce.add(page);
    }
    return page;
  }

  let waiting = 0;
  let improving = Promise.resolve();

  /** Compresses what is kept anew, one page at a time, while others are served. */
  function improve(address: string, page: Page): void {
    if (waiting >= MAX_WAITING) return;
    askedForOnce.delete(page);
    waiting += 1;
    improving = improving.then(async () => {
      waiting -= 1;
      const { bodies } = page;
      if (pages.peek(address) !== page || !("br" in bodies)) return;
      const { br } = bodies;
      // Where there is no memory for it, the page stays as it is.
      bodies.br = await betterBrotliOf(br).catch(() => br);
      weighAnew(address, page);
    });
  }

  /** A value that is set again keeps its old size: it has to go first. */
  function weighAnew(address: string, page: Page): void {
    if (pages.peek(address) !== page) return;
    pages.delete(address);
    pages.set(address, page);
  }

  /** The page at a plain address, if it is kept. */
  function kept(address: string): Found | null {
    const content = followContent();
    const page = pages.get(address);
    if (!page) return null;
    if (askedForOnce.has(page)) improve(address, page);
    hits += 1;
    return { page, cache: content.stale ? "stale" : "hit" };
  }

  /** The page at a plain address, kept or made now. */
  async function find(address: string): Promise<Found> {
    const found = kept(address);
    if (found) return found;
    misses += 1;
    const begun = performance.now();
    let made = rendering.get(address);
    if (!made) {
      const current = rendering;
      made = renderAndKeep(address).finally(() => current.delete(address));
      rendering.set(address, made);
    }
    const page = await made;
    return { page, cache: "miss", renderMs: performance.now() - begun };
  }

  /** Whether a page is kept, or in the making for somebody else: another visitor costs nothing. */
  function isAtHand(address: string): boolean {
    followContent();
    return pages.has(address) || rendering.has(address);
  }

  /** How many pages are in the making. */
  const underWay = () => making;

  /** What it holds, for an operator. */
  const usage = (): CacheUsage => ({
    count: pages.size,
    bytes: pages.calculatedSize,
    hits,
    misses,
  });

  return { kept, find, isAtHand, underWay, usage };
}
