import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { clientOf } from "./client-address.server";
import { isJsonAddress, PROBLEM_HEADERS, problem } from "./problem.server";

/**
 * Pages that may be in the making at once. Each takes some 5 ms: who comes last waits a third of a
 * second, and content that is slow to come at a start holds no more than these.
 */
const MOST_AT_ONCE = 64;

/**
 * How many pages that nobody has asked for before a client may have made, or pictures fetched, in one
 * go, and how many a second from then on. What is kept is not counted. Generous: a mobile carrier's address stands for a
 * town, and all the shop's own addresses together are some 250, searches and popups over them aside.
 */
const BURST = 200;
const PER_SECOND = 20;

/** What is left to each client, and since when, in ms. Bounded: addresses can be had by the million. */
const allowances = new LRUCache<string, { left: number; since: number }>({ max: 10_000 });

/** In s. */
const RETRY_AFTER = { 429: 10, 503: 2 };

/**
 * Answers quickly where a page would have to be made and can't be now: 503 where too many are in the
 * making, 429 (RFC 6585) where one client has had more made than a visit can need.
 *
 * @param underWay how many pages are in the making
 * @returns whether it was refused
 */
export function refuseToRender(
  request: IncomingMessage,
  response: ServerResponse,
  underWay: number,
): boolean {
  const status = underWay >= MOST_AT_ONCE ? 503 : mayCauseWork(request) ? null : 429;
  if (status === null) return false;
  const seconds = String(RETRY_AFTER[status]);
  const headers = { "Cache-Control": "no-store", "Retry-After": seconds };
  const told = "La boutique est très demandée. Cette page revient dans quelques secondes.";
  if (isJsonAddress(request.url ?? "")) {
    response.writeHead(status, { ...headers, ...PROBLEM_HEADERS });
    response.end(JSON.stringify(problem(status, told)));
  } else {
    const type = "text/plain; charset=utf-8";
    response.writeHead(status, { ...headers, "Content-Type": type, Refresh: seconds }).end(told);
  }
  return true;
}

/** Whether a page may be made, or a picture fetched, for this client too. It is counted. */
export function mayCauseWork(request: IncomingMessage): boolean {
  const client = clientOf(request);
  return client === null || takeOne(client, performance.now());
}

/** Takes one of what is left to a client, where there is one. @param now ms */
export function takeOne(client: string, now: number): boolean {
  const { left, since } = allowances.get(client) ?? { left: BURST, since: now };
  const grown = Math.min(BURST, left + ((now - since) / 1000) * PER_SECOND);
  const granted = grown >= 1;
  allowances.set(client, { left: granted ? grown - 1 : grown, since: now });
  return granted;
}
