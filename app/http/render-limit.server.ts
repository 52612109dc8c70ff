import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { LRUCache } from "lru-cache";
import proxyAddr from "proxy-addr";
import { retrySeconds } from "~/catalogue/loading";
import { isOwnNetwork } from "~/config/hosts.server";
import { errorResponse } from "./error-response.server";
import type { PreparedResponse } from "./prepared-response.server";
import { isJsonAddress } from "./problem.server";

/**
 * The most pages rendered at once. Each takes about 5 ms: the last visitor waits a third of a second. At a cold
 * start this limits the pages that wait for content. Any number of visitors may share such a page.
 */
const MAX_RENDERS = 64;

/**
 * Renders and picture fetches per client: a burst, then a rate per second. Generous, as a whole town can
 * share one address of a mobile carrier.
 */
const BURST = 200;
const PER_SECOND = 20;

/** Clients whose address is not known share one allowance of so many clients. */
const UNKNOWN_CLIENTS = 10;

/** An answer costs one render more for each so many bytes of its text: a page of a catalogue costs two in all. */
const RENDER_BYTES = 100_000;

/**
 * By client: the renders left at the time `since`, which is in ms. Bounded: a client can have many addresses.
 */
const allowances = new LRUCache<string, { left: number; since: number }>({ max: 10_000 });

/** How long a refused client should wait, by status, in s. */
const RETRY_AFTER = { 429: 10, 503: 2 };

/** The text of a page that comes back by itself. */
const TEXTS = {
  429: "Vous avez demandé beaucoup de pages. Celle-ci revient dans quelques secondes.",
  503: "La boutique est très demandée. Cette page revient dans quelques secondes.",
};

/**
 * Refuses to render a page: 503 if too many pages are being rendered, 429 (RFC 6585) if this client caused
 * more renders than a visit needs.
 *
 * @param renderCount how many pages are being rendered
 * @returns null if the page may be rendered
 */
export function refuseToRender(
  request: IncomingMessage,
  renderCount: number,
): PreparedResponse | null {
  const status = renderCount >= MAX_RENDERS ? 503 : takeAllowance(request) ? null : 429;
  if (status === null) return null;
  const seconds = String(retrySeconds(RETRY_AFTER[status]));
  const { url = "" } = request;
  const isPage = !isJsonAddress(url);
  return errorResponse(url, status, {
    ...(status === 503 && { code: "too-busy" }),
    ...(isPage && { detail: TEXTS[status] }),
    headers: { "Retry-After": seconds, ...(isPage && { Refresh: seconds }) },
  });
}

/** Takes a render or a picture fetch from the client's allowance. @returns false if none is left */
export function takeAllowance(request: IncomingMessage): boolean {
  return takeOne(clientOf(request), performance.now());
}

/** Takes what a rendered answer has cost more than one render. @param bytes the size of its text */
export function chargeFor(request: IncomingMessage, bytes: number): void {
  const client = clientOf(request);
  const now = performance.now();
  allowances.set(client, {
    left: leftOf(client, now) - Math.floor(bytes / RENDER_BYTES),
    since: now,
  });
}

/**
 * Takes one from the allowance of a client, as `clientOf` names it.
 *
 * @param now by `performance.now()`, in ms
 * @returns false if none is left
 */
export function takeOne(client: string, now: number): boolean {
  const left = leftOf(client, now);
  const granted = left >= 1;
  allowances.set(client, { left: granted ? left - 1 : left, since: now });
  return granted;
}

function leftOf(client: string, now: number): number {
  const clients = client === UNKNOWN ? UNKNOWN_CLIENTS : 1;
  const { left, since } = allowances.get(client) ?? { left: BURST * clients, since: now };
  return Math.min(BURST * clients, left + ((now - since) / 1000) * PER_SECOND * clients);
}

/**
 * A client whose address is not known: it is on our own network, behind a proxy that doesn't report the client, or
 * behind Docker, which shows IPv6 clients at an address of its own network.
 */
const UNKNOWN = "unknown";

/**
 * The client's network, for the rate limit: an IPv4 address, or the first half of an IPv6 address, which a
 * provider gives to one customer; else `UNKNOWN`. Only entries in `X-Forwarded-For` from proxies of our own network
 * are trusted.
 */
export function clientOf(request: IncomingMessage): string {
  const address = proxyAddr(request, isOwnNetwork);
  return isIP(address) === 0 || isOwnNetwork(address, 0) ? UNKNOWN : networkOf(address);
}

/** An IPv4 address whole, also one written as `::ffff:1.2.3.4`; the first four groups of an IPv6 address. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIP(plain) === 4) return plain;
  const [before = "", after] = plain.split("::");
  const groups = before.split(":");
  const rest = after?.split(":") ?? [];
  const zeros = after === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(Math.max(zeros, 0)).fill("0"), ...rest].slice(0, 4).join(":");
}
