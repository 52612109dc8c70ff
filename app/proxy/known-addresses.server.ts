import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { derivesOrigin, isFromHere } from "~/address/site-origin.server";

/** Where a request leads: a page's plain address, and the name of its route (`routePattern`). */
export type KnownPage = { address: string; route: string };

/**
 * Pages of requests that have been judged before, by method, host and what was asked for:
 * judging takes twice as long as sending a kept page. Bounded, as what is asked for can be anything.
 */
const known = new LRUCache<string, KnownPage>({
  maxSize: 1024 * 1024,
  sizeCalculation: ({ address }, key) => address.length + key.length + 100,
});

/** The page of a request like one that was let through before; else undefined. */
export function knownPage(request: IncomingMessage): KnownPage | undefined {
  return known.get(keyOf(request));
}

/** Notes that a request was let through, and leads to a page. */
export function rememberPage(request: IncomingMessage, page: KnownPage): void {
  known.set(keyOf(request), page);
}

function keyOf(request: IncomingMessage): string {
  const { method, url, headers } = request;
  const form = savesData(request) ? "light" : "";
  const here = derivesOrigin && isFromHere(request) ? "here" : "";
  return `${method} ${form}${here} ${headers.host} ${url}`;
}

/** Whether the browser asks for little data, by its visitor's wish. */
export function savesData({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers["save-data"] === "on";
}
