import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { retrySeconds } from "~/catalogue/loading";
import { clientOf } from "./client-address.server";
import { isJsonAddress } from "./problem.server";
import { sendError } from "./send-error.server";

/**
 * Pages that may be rendered at once. Each takes some 5 ms, so that the last visitor waits a third of a
 * second. Content that is slow to come at a start holds no more requests than these.
 */
const MOST_AT_ONCE = 64;

/**
 * How many pages that aren't cached a client may have rendered, or pictures fetched, in one go, and how
 * many a second from then on. Generous: a mobile carrier's address stands for a town, and the shop's
 * own addresses are some 250, searches and popups over them aside.
 */
const BURST = 200;
const PER_SECOND = 20;

/** What each client has left, and since when, in ms. Bounded: a client can have millions of addresses. */
const allowances = new LRUCache<string, { left: number; since: number }>({ max: 10_000 });

/** In s. */
const RETRY_AFTER = { 429: 10, 503: 2 };

const TEXT = "La boutique est très demandée. Cette page revient dans quelques secondes.";

/**
 * Refuses a request whose page would have to be rendered and can't be now: 503 where too many are being
 * rendered, 429 (RFC 6585) where one client has had more rendered than a visit can need.
 *
 * @param underWay how many pages are being rendered
 * @returns whether it was refused
 */
export function refuseToRender(
  request: IncomingMessage,
  response: ServerResponse,
  underWay: number,
): boolean {
  const status = underWay >= MOST_AT_ONCE ? 503 : mayCauseWork(request) ? null : 429;
  if (status === null) return false;
  const seconds = String(retrySeconds(RETRY_AFTER[status]));
  const { url = "" } = request;
  const refresh = isJsonAddress(url) ? null : { Refresh: seconds };
  sendError(url, response, status, TEXT, { "Retry-After": seconds, ...refresh });
  return true;
}

/** Whether a page may be rendered, or a picture fetched, for this client. It is counted. */
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
