import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { AddressRefusal } from "~/address/parse-address";
import { WEBHOOK_PATH } from "~/address/paths";
import { settings } from "~/config/settings.server";
import { isJsonAddress, OPEN_TO_ALL } from "./problem.server";
import { secured } from "./security-headers.server";
import { sendError } from "./send-error.server";

/** Why a request is not served. */
type Refusal =
  | { status: 400 | 405 | 414; title: string; headers?: Record<string, string> }
  | AddressRefusal;

/**
 * Reads the target of a proxy's request, `http://shop.example/about`, as RFC 9112 §3.2.2 has it: its
 * host counts, not that of the `Host` header. Changes the request.
 */
export function readAbsoluteForm(request: IncomingMessage): void {
  const [, host, target = ""] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(request.url ?? "") ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = target.startsWith("/") ? target : `/${target}`;
}

type Judged = Pick<IncomingMessage, "method" | "url" | "httpVersion" | "headers">;

/**
 * Judges a request's method and host (contract, "Addresses"): only GET and HEAD are served, and POST
 * where the webhook is.
 *
 * @returns null where the request may pass
 */
export function judge(request: Judged): Refusal | null {
  const { method = "", url = "", httpVersion } = request;
  const allowed = methodsAt(url);
  if (!allowed.includes(method)) {
    const title = allowed.length > 1 ? "Seuls GET et HEAD sont servis" : "Seul POST est servi";
    return { status: 405, title, headers: { Allow: allowed.join(", ") } };
  }
  const { host } = request.headers;
  // HTTP/1.0 has none.
  if (host === undefined ? httpVersion === "1.0" : isHost(host)) return null;
  return { status: 400, title: "En-tête Host invalide" };
}

/** Without its secret the webhook is an address that does not exist, for every method. */
function methodsAt(target: string): string[] {
  if (target.split("?", 1)[0] !== WEBHOOK_PATH) return ["GET", "HEAD"];
  return settings.CONTENTFUL_WEBHOOK_SECRET ? ["POST"] : ["GET", "HEAD", "POST"];
}

/** Judged hosts: a shop is asked by a few names, and judging one takes a microsecond. */
const hosts = new LRUCache<string, boolean>({ max: 100 });

/** A name or an address with an optional port. */
function isHost(host: string): boolean {
  let isOne = hosts.get(host);
  if (isOne === undefined) {
    isOne = HOST.test(host) && URL.canParse(`http://${host}`);
    hosts.set(host, isOne);
  }
  return isOne;
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Answers a request that is not served. */
export function sendRefusal(
  { url = "" }: Pick<IncomingMessage, "url">,
  response: ServerResponse,
  refusal: Refusal,
): void {
  if (refusal.status === 308) {
    const { location } = refusal;
    const open = isJsonAddress(location) ? OPEN_TO_ALL : {};
    response.writeHead(308, secured({ ...open, Location: location, "Content-Length": "0" })).end();
    return;
  }
  const more = "headers" in refusal ? refusal.headers : {};
  sendError(url, response, refusal.status, refusal.title, more);
}
