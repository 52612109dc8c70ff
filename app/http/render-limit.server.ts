import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { retrySeconds } from "~/catalogue/loading";
import type { CachedResponse } from "./cached-response.server";
import { clientOf } from "./client-address.server";
import { errorResponse } from "./error-response.server";
import { isJsonAddress } from "./problem.server";

/**
 * Pages rendered at once, at most. Each takes about 5 ms: the last visitor waits a third of a second. It
 * also bounds the requests that wait for content at a cold start.
 */
const MOST_AT_ONCE = 64;

/**
 * Renders and picture fetches per client: a burst, then a rate per second. Generous, as one mobile
 * carrier's address can stand for a whole town.
 */
const BURST = 200;
const PER_SECOND = 20;

/** What each client has left, and since when, in ms. Bounded: a client can have millions of addresses. */
const allowances = new LRUCache<string, { left: number; since: number }>({ max: 10_000 });

/** In s. */
const RETRY_AFTER = { 429: 10, 503: 2 };

const TEXT = "La boutique est très demandée. Cette page revient dans quelques secondes.";

/**
 * Refuses a request whose page would have to be rendered and can't be now: 503 where too many pages are
 * being rendered, 429 (RFC 6585) where one client has had more rendered than a visit can need.
 *
 * @param underWay how many pages are being rendered
 * @returns null where the page may be rendered
 */
export function refuseToRender(request: IncomingMessage, underWay: number): CachedResponse | null {
  const status = underWay >= MOST_AT_ONCE ? 503 : mayCauseWork(request) ? null : 429;
  if (status === null) return null;
  const seconds = String(retrySeconds(RETRY_AFTER[status]));
  const { url = "" } = request;
  const refresh = isJsonAddress(url) ? null : { Refresh: seconds };
  return errorResponse(url, status, TEXT, { "Retry-After": seconds, ...refresh });
}

/** Whether a page may be rendered, or a picture fetched, for this client. Counts it. */
export function mayCauseWork(request: IncomingMessage): boolean {
  const client = clientOf(request);
  return client === null || takeOne(client, performance.now());
}

/** Takes one of what a client has left. @param now ms @returns false where nothing is left */
export function takeOne(client: string, now: number): boolean {
  const { left, since } = allowances.get(client) ?? { left: BURST, since: now };
  const grown = Math.min(BURST, left + ((now - since) / 1000) * PER_SECOND);
  const granted = grown >= 1;
  allowances.set(client, { left: granted ? grown - 1 : grown, since: now });
  return granted;
}
