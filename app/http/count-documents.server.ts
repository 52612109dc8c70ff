import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { Address } from "~/address/parse-address";
import { paths, unescapeId } from "~/address/paths";
import { count, countSearch } from "~/counts/counts.server";
import { PRODUCT_PAGE, type Source, viewKey } from "~/counts/keys";
import { findsNothing } from "~/store/questions.server";

/** Whether bots sent requests, by their `User-Agent`, of which the first characters suffice. */
const bots = new LRUCache<string, boolean>({ max: 500 });
const MAX_AGENT_LENGTH = 300;

/** The hosts of search engines, not of their mail, and of Meta's networks, also as Android names their apps: `com.facebook.katana`. */
const SEARCH_ENGINES =
  /(?<!^(?:mail|docs|drive))(?:^|\.)(google|bing|duckduckgo|yahoo|ecosia|qwant|yandex|baidu|startpage|brave)\.(?!android\.gm)/;
const NETWORKS = /(^|\.)(facebook|instagram|messenger|fb)\./;

/** Whether a request counts: a person's browser sent it, and doesn't ask that nothing be counted. */
export function isCounted({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers["sec-gpc"] !== "1" && headers.dnt !== "1" && !isBot(headers["user-agent"]);
}

/** A request without a `User-Agent` is a bot's, too. */
function isBot(agent = ""): boolean {
  const beginning = agent.slice(0, MAX_AGENT_LENGTH);
  const known = bots.get(beginning);
  if (known !== undefined) return known;
  const found = beginning === "" || isbot(beginning);
  bots.set(beginning, found);
  return found;
}

/**
 * Counts a page that was sent as a document: its view, the product that it opens, the search that finds nothing, and the
 * class of site that the visitor comes from. Data, prefetches and what robots request count nothing.
 *
 * @param status of the response, before a 304 replaces a 200
 */
export function countDocument(request: IncomingMessage, address: Address, status: number): void {
  const view = viewKey(address.route);
  const { method, headers } = request;
  if (view === null || status !== 200 || method !== "GET" || !isDocument(headers)) return;
  if (isPrefetch(headers) || !isCounted(request)) return;
  count(view);
  if (view === PRODUCT_PAGE) count(`product/${productOf(address.path)}`);
  const { q } = address.parameters;
  if (q && address.path === paths.search && findsNothing(q)) countSearch(q);
  const source = sourceOf(headers, request.url ?? "");
  if (source) count(`source/${source}`);
}

/** The id of the product whose popup is at a path. */
function productOf(path: string): string {
  return unescapeId(decodeURIComponent(path.slice(path.lastIndexOf("/") + 1)));
}

/** A service worker that passes a navigation on sends an empty destination (measured in Chromium 156). */
function isDocument(headers: IncomingHttpHeaders): boolean {
  const { "sec-fetch-dest": destination = "document", "sec-fetch-mode": mode } = headers;
  return destination === "document" || (destination === "empty" && mode === "navigate");
}

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purpose = headers["sec-purpose"] ?? headers.purpose ?? headers["x-moz"];
  return purpose?.includes("prefetch") ?? false;
}

/** Where a visitor comes from; null from a page of the shop. In-app browsers send no `Referer`, but `fbclid`. */
function sourceOf(headers: IncomingHttpHeaders, target: string): Source | null {
  const { referer, host, "sec-fetch-site": site } = headers;
  if (site === "same-origin") return null;
  if (target.includes("fbclid=")) return "social";
  // Not `URL`, which takes as long as all else.
  const from = /^[a-z-]+:\/\/([^/?#]+)/.exec(referer ?? "")?.[1];
  if (!from) return site === "cross-site" ? "other" : "direct";
  if (from === host) return null;
  if (NETWORKS.test(from)) return "social";
  return SEARCH_ENGINES.test(from) ? "search" : "other";
}
