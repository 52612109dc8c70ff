import type { IncomingMessage } from "node:http";
import type { AddressRefusal } from "~/address/parse-address";
import { WEBHOOK_PATH } from "~/address/paths";
import { settings } from "~/config/settings.server";
import { isCounting } from "~/config/shop-file.server";
import { errorResponse } from "./error-response.server";
import { type PreparedResponse, preparedResponse } from "./prepared-response.server";
import { isJsonAddress, OPEN_TO_ALL } from "./problem.server";
import { isReport } from "./report.server";

/** Why a request is not served. */
type Refusal =
  | { status: 400 | 405; detail: string; headers?: Record<string, string> }
  | AddressRefusal;

/**
 * Splits the absolute target that a proxy may send, `http://shop.example/about`, into host and path. Its
 * host replaces the `Host` header (RFC 9112 §3.2.2). Changes the request.
 */
export function splitAbsoluteForm(request: IncomingMessage): void {
  const { url = "" } = request;
  if (url.startsWith("/")) return;
  const [, host, target = ""] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (host === undefined) return;
  request.headers.host = host;
  request.url = target.startsWith("/") ? target : `/${target}`;
}

type Judged = Pick<IncomingMessage, "method" | "url" | "httpVersion" | "headers">;

/**
 * Judges a request's method and host (docs/contract.md, "Addresses"): only GET and HEAD are served,
 * OPTIONS at JSON addresses, and POST at the webhook's and for reports.
 *
 * @returns null if the request may pass
 */
export function judge({ method = "", url = "", httpVersion, headers }: Judged): Refusal | null {
  const allowed = methodsAt(url);
  if (!allowed.includes(method)) {
    const detail = `Méthodes servies : ${allowed.join(", ")}`;
    return { status: 405, detail, headers: { Allow: allowed.join(", ") } };
  }
  const { host } = headers;
  // HTTP/1.0 has no `Host`.
  if (host === undefined ? httpVersion === "1.0" : isHost(host)) return null;
  return { status: 400, detail: "En-tête Host invalide" };
}

const PAGE_METHODS = ["GET", "HEAD"];
const JSON_METHODS = [...PAGE_METHODS, "OPTIONS"];

/** Without CONTENTFUL_WEBHOOK_SECRET, or counts, GET, HEAD and POST get what GET gets at an unknown address. */
function methodsAt(target: string): string[] {
  const isOn = isWebhook(target)
    ? settings.CONTENTFUL_WEBHOOK_SECRET
    : isReport(target) && isCounting;
  if (isOn) return ["POST"];
  if (isWebhook(target) || isReport(target)) return [...PAGE_METHODS, "POST"];
  return isJsonAddress(target) ? JSON_METHODS : PAGE_METHODS;
}

/**
 * Answers a preflight at a JSON address (Fetch standard, "CORS-preflight request"): scripts of any site
 * may send `If-None-Match`. Browsers may cache this answer for a day.
 */
export function preflightResponse(): PreparedResponse {
  const headers = new Headers({
    ...OPEN_TO_ALL,
    Allow: JSON_METHODS.join(", "),
    "Access-Control-Allow-Methods": PAGE_METHODS.join(", "),
    "Access-Control-Allow-Headers": "If-None-Match",
    "Access-Control-Max-Age": "86400",
  });
  return preparedResponse(204, headers, null, { identity: Buffer.alloc(0) });
}

/**
 * Whether a target is the webhook's address, also with a slash or a query after it: Contentful signs the
 * path that the owner typed, and follows no redirect.
 */
export function isWebhook(target: string): boolean {
  return target.startsWith(WEBHOOK_PATH) && /^\/?(\?|$)/.test(target.slice(WEBHOOK_PATH.length));
}

/** A name or an address with an optional port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

function isHost(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

/** The response to a request that is not served. */
export function refusalResponse(target: string, refusal: Refusal): PreparedResponse {
  if (refusal.status === 308) {
    const { location } = refusal;
    const headers = new Headers({
      Location: location,
      // Browsers keep a permanent redirect for ever otherwise.
      "Cache-Control": "public, max-age=3600",
      ...(isJsonAddress(location) && OPEN_TO_ALL),
    });
    return preparedResponse(308, headers, null, { identity: Buffer.alloc(0) });
  }
  const { status, ...details } = refusal;
  return errorResponse(target, status, details);
}
