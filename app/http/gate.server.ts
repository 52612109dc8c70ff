import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { AddressRefusal } from "~/address/parse-address";
import { WEBHOOK_PATH } from "~/address/paths";
import { settings } from "~/config/settings.server";
import { type CachedResponse, cachedResponse } from "./cached-response.server";
import { errorResponse } from "./error-response.server";
import { isJsonAddress, OPEN_TO_ALL } from "./problem.server";

/** Why a request is not served. */
type Refusal =
  | { status: 400 | 405 | 414; title: string; headers?: Record<string, string> }
  | AddressRefusal;

/**
 * Reads the target of a proxy's request, `http://shop.example/about`: its host counts, not that of the
 * `Host` header (RFC 9112 §3.2.2). Changes the request.
 */
export function readAbsoluteForm(request: IncomingMessage): void {
  const { url = "" } = request;
  if (url.startsWith("/")) return;
  const [, host, target = ""] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = target.startsWith("/") ? target : `/${target}`;
}

type Judged = Pick<IncomingMessage, "method" | "url" | "httpVersion" | "headers">;

/**
 * Judges a request's method and host (contract, "Addresses"): only GET and HEAD are served, and POST
 * at the webhook's address.
 *
 * @returns null where the request may pass
 */
export function judge({ method = "", url = "", httpVersion, headers }: Judged): Refusal | null {
  const allowed = methodsAt(url);
  if (!allowed.includes(method)) {
    const title = allowed.length > 1 ? "Seuls GET et HEAD sont servis" : "Seul POST est servi";
    return { status: 405, title, headers: { Allow: allowed.join(", ") } };
  }
  const { host } = headers;
  // HTTP/1.0 has no `Host`.
  if (host === undefined ? httpVersion === "1.0" : isHost(host)) return null;
  return { status: 400, title: "En-tête Host invalide" };
}

const PAGE_METHODS = ["GET", "HEAD"];

/** Without its secret the webhook is an address that does not exist, for every method. */
function methodsAt(target: string): string[] {
  if (!isWebhook(target)) return PAGE_METHODS;
  return settings.CONTENTFUL_WEBHOOK_SECRET ? ["POST"] : [...PAGE_METHODS, "POST"];
}

/**
 * Whether a target is the webhook's address, with a slash or a query behind it, too: Contentful signs the
 * path that the owner has typed, and follows no redirect.
 */
export function isWebhook(target: string): boolean {
  const [path = ""] = target.split("?", 1);
  return path === WEBHOOK_PATH || path === `${WEBHOOK_PATH}/`;
}

/** Judged hosts: a shop has few names, and judging one takes a microsecond. */
const hosts = new LRUCache<string, boolean>({ max: 100 });

/** A name or an address with an optional port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

function isHost(host: string): boolean {
  let isOne = hosts.get(host);
  if (isOne === undefined) {
    isOne = HOST.test(host) && URL.canParse(`http://${host}`);
    hosts.set(host, isOne);
  }
  return isOne;
}

/** The response to a request that is not served. */
export function refusalResponse(target: string, refusal: Refusal): CachedResponse {
  if (refusal.status === 308) {
    const { location } = refusal;
    const headers = new Headers({
      Location: location,
      ...(isJsonAddress(location) && OPEN_TO_ALL),
    });
    return cachedResponse(308, headers, null, { identity: Buffer.alloc(0) });
  }
  const more = "headers" in refusal ? refusal.headers : {};
  return errorResponse(target, refusal.status, refusal.title, more);
}
