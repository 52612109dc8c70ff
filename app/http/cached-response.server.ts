import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import fresh from "fresh";
import { writeHeadAgain } from "~/proxy/written-heads.server";
import { brotliOf, type Encoding, encodingFor, gzipOf, textOfBrotli } from "./compression.server";
import { secure } from "./security-headers.server";

/**
 * An answer as it is kept and sent: a rendered page, its JSON or a file of the build.
 * A text has its brotli form, from which its other forms are made when they are asked for: gzip
 * once, the plain text each time, as hardly anyone takes it. What does not compress has but itself.
 */
export type Page = {
  status: number;
  /** Names and values in turn, as `writeHead` takes them: all but those of the body's form. */
  headers: readonly string[];
  /** Weak, as the same text has several encodings (RFC 9110 §8.8.3); null for what is no 200. */
  etag: string | null;
  bodies: { br: Buffer; gzip?: Buffer } | { identity: Buffer };
  /** Whole header lists, made when they are first sent. */
  sent: Map<string, string[]>;
  /** Told when it takes more memory than before. */
  onGrowth?: () => void;
};

/** How an answer came about: kept; kept while content misses its refresh; made for this request. */
export type CacheState = "hit" | "stale" | "miss";

/** Makes a page of a rendered answer. */
export async function toPage(answer: Response): Promise<Page> {
  const text = Buffer.from(await answer.arrayBuffer());
  const headers = [...secure(answer.headers)].flat().map(inOneByte);
  return makePage(answer.status, headers, text, { br: brotliOf(text) });
}

/**
 * A header as bytes, as it is sent. What was cut out of a page's text has two bytes a character in
 * V8, and with it the whole head that Node joins for each answer: that cost 8 % of an answer.
 */
function inOneByte(header: string): string {
  return Buffer.from(header, "latin1").toString("latin1");
}

/** Makes a page of its parts; `plain` is what its validator is made of. */
export function makePage(
  status: number,
  headers: readonly string[],
  plain: Buffer,
  bodies: Page["bodies"],
): Page {
  const etag = status === 200 ? `W/"${hash(plain)}"` : null;
  const vary = "br" in bodies ? ["Vary", varies(headers)] : [];
  const validator = etag ? ["ETag", etag] : [];
  return { status, headers: [...headers, ...vary, ...validator], etag, bodies, sent: new Map() };
}

/** Pages have a light form for those who save data; files and JSON have not. */
function varies(headers: readonly string[]): string {
  const isPage = headers.some((value) => value.startsWith("text/html"));
  return isPage ? "Accept-Encoding, Save-Data" : "Accept-Encoding";
}

/** How much memory a page takes that is kept under an address, in bytes. */
export function sizeOfPage({ bodies }: Page, { length }: string): number {
  const overhead = 1024 + length;
  return Object.values(bodies).reduce((sum, { length }) => sum + length, overhead);
}

/**
 * Answers a request with a page, or with a 304 where its sender has it (RFC 9110 §13).
 *
 * @param cache how it came about; none for a file of the build
 * @param renderMs how long it took to make, where it was made for this request
 */
export function sendPage(
  { headers: asked }: IncomingMessage,
  response: ServerResponse,
  page: Page,
  cache?: CacheState,
  renderMs?: number,
): void {
  const known = asked["if-none-match"];
  // Not by `Cache-Control`, too: scripts' `fetch` adds `no-cache` to validators of their own.
  if (page.etag && known !== undefined && fresh({ "if-none-match": known }, { etag: page.etag })) {
    response.writeHead(304, headersOf(page, cache, renderMs)).end();
    return;
  }
  const { encoding, body } = bodyFor(page, asked["accept-encoding"]);
  if (renderMs === undefined) {
    writeHeadAgain(response, page.status, sentHeaders(page, encoding, body, cache));
  } else {
    response.writeHead(page.status, allHeaders(page, encoding, body, cache, renderMs));
  }
  response.end(body);
}

/** The very list that was sent with this body before. */
function sentHeaders(page: Page, encoding: Encoding, body: Buffer, cache?: CacheState): string[] {
  const form = `${encoding} ${body.length} ${cache}`;
  let headers = page.sent.get(form);
  if (!headers) {
    headers = allHeaders(page, encoding, body, cache);
    page.sent.set(form, headers);
  }
  return headers;
}

function allHeaders(
  page: Page,
  encoding: Encoding,
  { length }: Buffer,
  cache?: CacheState,
  renderMs?: number,
): string[] {
  const form = encoding === "identity" ? [] : ["Content-Encoding", encoding];
  return [...headersOf(page, cache, renderMs), ...form, "Content-Length", String(length)];
}

function headersOf(page: Page, cache?: CacheState, renderMs?: number): string[] {
  if (!cache) return [...page.headers];
  const render = renderMs === undefined ? "" : `, render;dur=${renderMs.toFixed(1)}`;
  return [...page.headers, "X-Cache", cache, "Server-Timing", `cache;desc=${cache}${render}`];
}

function bodyFor(
  { bodies, onGrowth }: Page,
  accepted: string | string[] | undefined,
): { encoding: Encoding; body: Buffer } {
  if ("identity" in bodies) return { encoding: "identity", body: bodies.identity };
  const encoding = encodingFor(accepted);
  if (encoding === "br") return { encoding, body: bodies.br };
  if (encoding === "identity") return { encoding, body: textOfBrotli(bodies.br) };
  if (!bodies.gzip) {
    bodies.gzip = gzipOf(textOfBrotli(bodies.br));
    onGrowth?.();
  }
  return { encoding, body: bodies.gzip };
}

function hash(text: Buffer): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
