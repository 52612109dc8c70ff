import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import fresh from "fresh";
import { askedRange } from "./byte-range";
import { brotliOf, type Encoding, encodingFor, gzipOf, textOfBrotli } from "./compression.server";
import { secure } from "./security-headers.server";

/**
 * A response as it is cached and sent: a page, its JSON, a file of the build, a picture or an error. A
 * rendered text is stored in its brotli form. Its gzip form is added when a client first wants it; its
 * plain form is made for each request, as hardly any client wants it.
 */
export type CachedResponse = {
  status: number;
  /** Names in lower case and values in turn, as `writeHead` takes them, without those of the body. */
  headers: readonly string[];
  /** Null for a response without validator (RFC 9110 §8.8). */
  etag: string | null;
  bodies: { br: Buffer; gzip?: Buffer } | { identity: Buffer };
};

/** What the cache had: the response; a page of content that has missed its refresh; nothing. */
export type CacheState = "hit" | "stale" | "miss";

/** The answer to a request. */
export type Answer = {
  response: CachedResponse;
  /** Not given for a response that no cache is asked for. */
  cache?: CacheState;
  /** How long the page took to render, in ms. Given where it was rendered for this request. */
  renderMs?: number;
};

/** A response as Remix renders it. */
export type Rendered = { status: number; headers: Headers; bytes: Buffer };

/** Compresses a rendered response. */
export function toCachedResponse({ status, headers, bytes }: Rendered): CachedResponse {
  // Weak, as the same text has several encodings.
  const etag = status === 200 ? `W/"${tagOf(bytes)}"` : null;
  // Pages have a light form for visitors who save data.
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  headers.set("Vary", isPage ? "Accept-Encoding, Save-Data" : "Accept-Encoding");
  return cachedResponse(status, headers, etag, { br: brotliOf(bytes) });
}

/** Makes a response of its parts, and adds the security headers. */
export function cachedResponse(
  status: number,
  headers: Headers,
  etag: string | null,
  bodies: CachedResponse["bodies"],
): CachedResponse {
  if (etag) headers.set("ETag", etag);
  return { status, headers: [...secure(headers)].flat(), etag, bodies };
}

/** A plain text, unless `headers` has another type, that no cache stores. */
export function uncachedResponse(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): CachedResponse {
  const type = { "Content-Type": "text/plain; charset=utf-8" };
  const all = new Headers({ ...type, ...headers, "Cache-Control": "no-store" });
  return cachedResponse(status, all, null, { identity: Buffer.from(text) });
}

/** Names and values of a response's headers. */
export function headersOf({ headers }: CachedResponse): [name: string, value: string][] {
  return headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? ""]] : []));
}

/** Names bytes: 22 characters of a hash. */
export function tagOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}

/**
 * Sends a response, a part of it (RFC 9110 §14), or a 304 to a client that has it (§13). Node drops the
 * body of an answer to HEAD.
 */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { response: cached, cache, renderMs }: Answer,
): void {
  const { status, etag, bodies } = cached;
  const headers = [...cached.headers];
  if (cache) {
    const render = renderMs === undefined ? "" : `, render;dur=${renderMs.toFixed(1)}`;
    headers.push("X-Cache", cache, "Server-Timing", `cache;desc=${cache}${render}`);
  }
  const known = request.headers["if-none-match"];
  // `fresh` isn't shown `Cache-Control`: scripts' `fetch` adds `no-cache` to validators of their own.
  if (etag && known !== undefined && fresh({ "if-none-match": known }, { etag })) {
    response.writeHead(304, headers).end();
  } else if ("identity" in bodies) {
    sendWhole(request, response, cached, bodies.identity, headers);
  } else {
    const encoding = encodingFor(request.headers["accept-encoding"]);
    const body = bodyIn(encoding, bodies);
    if (encoding !== "identity") headers.push("Content-Encoding", encoding);
    headers.push("Content-Length", String(body.length));
    response.writeHead(status, headers).end(body);
  }
}

/** Sends a body that isn't compressed: also a part of a picture. */
function sendWhole(
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  { status, etag }: CachedResponse,
  body: Buffer,
  headers: string[],
): void {
  const size = body.length;
  const isPart = method === "GET" && etag !== null && headers.includes("accept-ranges");
  const range = isPart ? askedRange(asked.range, asked["if-range"], etag, size) : null;
  if (range === null) {
    response.writeHead(status, [...headers, "Content-Length", String(size)]).end(body);
  } else if (range === "unsatisfiable") {
    const none = uncachedResponse(416, "", { "Cross-Origin-Resource-Policy": "cross-origin" });
    const ofRange = ["Content-Range", `bytes */${size}`, "Content-Length", "0"];
    response.writeHead(416, [...none.headers, ...ofRange]).end();
  } else {
    const part = body.subarray(range.first, range.last + 1);
    headers.push("Content-Range", `bytes ${range.first}-${range.last}/${size}`);
    response.writeHead(206, [...headers, "Content-Length", String(part.length)]).end(part);
  }
}

function bodyIn(encoding: Encoding, bodies: { br: Buffer; gzip?: Buffer }): Buffer {
  if (encoding === "br") return bodies.br;
  if (encoding === "identity") return textOfBrotli(bodies.br);
  bodies.gzip ??= gzipOf(textOfBrotli(bodies.br));
  return bodies.gzip;
}
