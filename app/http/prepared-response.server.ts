import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import fresh from "fresh";
import type { CacheState } from "~/ops/metrics.server";
import { compressed, encodingFor, gzipOf } from "./compression.server";
import { secure } from "./security-headers.server";

/**
 * A response that is ready to be sent, and to be cached if it may be: a page, its JSON, a file, a picture or an
 * error. A rendered text is stored as brotli. Its gzip form is added when a client first asks for it; its plain
 * form is never stored.
 */
export type PreparedResponse = {
  status: number;
  /** Names in lower case. Headers about the body, such as its length, are added on sending. */
  headers: Readonly<Record<string, string>>;
  /** Null for a response without validator (RFC 9110 §8.8). */
  etag: string | null;
  bodies: { br: Buffer; gzip?: Buffer } | { identity: Buffer };
};

/** The answer to a request. */
export type Answer = {
  response: PreparedResponse;
  /** Given for a picture that was found, and for what the page cache answers (not for the not-found page). */
  cache?: CacheState;
};

/** A response as Remix renders it. */
export type Rendered = { status: number; headers: Headers; bytes: Buffer };

/** Compresses a rendered response. */
export async function prepareRendered(rendered: Rendered): Promise<PreparedResponse> {
  const { status, headers, bytes } = rendered;
  // Weak, as the same text has several encodings.
  const etag = status === 200 ? `W/"${tagOf(bytes)}"` : null;
  // Pages have a light form for visitors who save data.
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  headers.set("Vary", isPage ? "Accept-Encoding, Save-Data" : "Accept-Encoding");
  return preparedResponse(status, headers, etag, await compressed(bytes));
}

/** Makes a response from its parts, and adds the security headers. */
export function preparedResponse(
  status: number,
  headers: Headers,
  etag: string | null,
  bodies: PreparedResponse["bodies"],
): PreparedResponse {
  if (etag) headers.set("ETag", etag);
  return { status, headers: Object.fromEntries(secure(headers)), etag, bodies };
}

/** A response that no cache stores: plain text, unless `headers` has another type. */
export function noStoreResponse(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): PreparedResponse {
  const type = { "Content-Type": "text/plain; charset=utf-8" };
  const all = new Headers({ ...type, ...headers, "Cache-Control": "no-store" });
  return preparedResponse(status, all, null, { identity: Buffer.from(text) });
}

/** A hash of bytes, in 22 characters. */
export function tagOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}

/** Sends a response, or a 304 to a client that has it (RFC 9110 §13). Node drops the body of an answer to HEAD. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { response: prepared, cache }: Answer,
): void {
  const { status, etag, bodies } = prepared;
  // Not `{ ...prepared.headers }`: for objects from `Object.fromEntries`, V8 then allocates 2 KB in its old space.
  const headers: OutgoingHttpHeaders = Object.assign({}, prepared.headers);
  if (cache) headers["x-cache"] = cache;
  const known = request.headers["if-none-match"];
  // `fresh` doesn't get `Cache-Control`: browsers add `no-cache` when a script sets `If-None-Match`.
  if (etag && known !== undefined && fresh({ "if-none-match": known }, { etag })) {
    response.writeHead(304, headers).end();
    return;
  }
  const body = "br" in bodies ? encodedBody(request, bodies, headers) : bodies.identity;
  // A 204 has no length (RFC 9110 §8.6).
  if (status !== 204) headers["content-length"] = body.length;
  response.writeHead(status, headers).end(body);
}

/** The body in the client's best encoding. Adds `Content-Encoding` to the headers. */
function encodedBody(
  request: IncomingMessage,
  bodies: { br: Buffer; gzip?: Buffer },
  headers: OutgoingHttpHeaders,
): Buffer {
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding === "identity") return brotliDecompressSync(bodies.br);
  headers["content-encoding"] = encoding;
  if (encoding === "br") return bodies.br;
  bodies.gzip ??= gzipOf(brotliDecompressSync(bodies.br));
  return bodies.gzip;
}
