import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import fresh from "fresh";
import { askedRange } from "./byte-range";
import { brotliOf, type Encoding, encodingFor, gzipOf, textOfBrotli } from "./compression.server";
import { secure, secured } from "./security-headers.server";

/**
 * A response as it is cached and sent: a page, its JSON, a file of the build or a picture. A text is
 * stored in its brotli form. Its gzip form is made when a client first asks for it, its plain form each
 * time, as hardly any client takes it.
 */
export type CachedResponse = {
  status: number;
  /** Names and values in turn, as `writeHead` takes them: all but those of the body's encoding. */
  headers: readonly string[];
  /** Null for a response that has no validator (RFC 9110 §8.8). */
  etag: string | null;
  bodies: { br: Buffer; gzip?: Buffer } | { identity: Buffer };
  /** Called when the bodies take more memory than before. */
  onGrowth?: () => void;
};

/** What the page cache had: a page; a page of content that has missed its refresh; nothing. */
export type CacheState = "hit" | "stale" | "miss";

/** A response as it is rendered. */
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

/** Makes a response of its parts. */
export function cachedResponse(
  status: number,
  headers: Headers,
  etag: string | null,
  bodies: CachedResponse["bodies"],
): CachedResponse {
  if (etag) headers.set("ETag", etag);
  // `Headers` gives its names in lower case.
  return { status, headers: [...secure(headers)].flat(), etag, bodies };
}

/** Names bytes: 22 characters of a hash. */
export function tagOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}

/** How much memory a response takes that is cached under a key, in bytes. */
export function sizeOf({ bodies }: CachedResponse, { length }: string): number {
  const overhead = 1024 + length;
  return Object.values(bodies).reduce((sum, { length }) => sum + length, overhead);
}

/**
 * Sends a response, a part of it (RFC 9110 §14), or a 304 where the client has it (§13).
 *
 * @param cache what the cache had; not given for a file of the build
 * @param renderMs how long it took to render, where it was rendered for this request
 */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  cache?: CacheState,
  renderMs?: number,
): void {
  const { status, etag, bodies } = cached;
  const headers = headersOf(cached, cache, renderMs);
  const known = request.headers["if-none-match"];
  // Not by `Cache-Control`, too: scripts' `fetch` adds `no-cache` to validators of their own.
  if (etag && known !== undefined && fresh({ "if-none-match": known }, { etag })) {
    response.writeHead(304, headers).end();
    return;
  }
  if ("identity" in bodies) {
    sendWhole(request, response, cached, headers);
    return;
  }
  const { encoding, body } = bodyFor(cached, bodies, request.headers["accept-encoding"]);
  if (encoding !== "identity") headers.push("Content-Encoding", encoding);
  headers.push("Content-Length", String(body.length));
  response.writeHead(status, headers).end(body);
}

/** Sends what isn't compressed: of a picture also a part. */
function sendWhole(
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  { status, etag, bodies }: CachedResponse,
  headers: string[],
): void {
  const body = "identity" in bodies ? bodies.identity : Buffer.alloc(0);
  const isPart = method === "GET" && etag !== null && headers.includes("accept-ranges");
  const range = isPart ? askedRange(asked.range, asked["if-range"], etag, body.length) : null;
  if (range === null) {
    headers.push("Content-Length", String(body.length));
    response.writeHead(status, headers).end(body);
  } else if (range === "unsatisfiable") {
    const none = { "Content-Range": `bytes */${body.length}`, "Content-Length": "0" };
    const ofPicture = { "Cross-Origin-Resource-Policy": "cross-origin" };
    response.writeHead(416, secured({ ...none, ...ofPicture, "Cache-Control": "no-store" })).end();
  } else {
    const { first, last } = range;
    headers.push("Content-Range", `bytes ${first}-${last}/${body.length}`);
    headers.push("Content-Length", String(last - first + 1));
    response.writeHead(206, headers).end(body.subarray(first, last + 1));
  }
}

function headersOf({ headers }: CachedResponse, cache?: CacheState, renderMs?: number): string[] {
  if (!cache) return [...headers];
  const render = renderMs === undefined ? "" : `, render;dur=${renderMs.toFixed(1)}`;
  return [...headers, "X-Cache", cache, "Server-Timing", `cache;desc=${cache}${render}`];
}

function bodyFor(
  { onGrowth }: CachedResponse,
  bodies: { br: Buffer; gzip?: Buffer },
  accepted: string | string[] | undefined,
): { encoding: Encoding; body: Buffer } {
  const encoding = encodingFor(accepted);
  if (encoding === "br") return { encoding, body: bodies.br };
  if (encoding === "identity") return { encoding, body: textOfBrotli(bodies.br) };
  if (!bodies.gzip) {
    bodies.gzip = gzipOf(textOfBrotli(bodies.br));
    onGrowth?.();
  }
  return { encoding, body: bodies.gzip };
}
