import type { ServerResponse } from "node:http";

/**
 * How many heads are held, of some 4 KB each. When more pages than that are asked for within a
 * second, Node writes those of the others.
 */
const MOST = 256;

/** Where Node keeps a head from `writeHead` until it is sent. */
type Written = ServerResponse & { _header?: unknown };

/** Heads as Node wrote them in this second, by their lists of headers: a head has a `Date`. */
let heads = new Map<string[], string>();
let second = 0;

/**
 * As `writeHead`, for a list of headers that is sent again and again: Node checks and joins it once
 * a second (docs/decisions/0021-written-heads.md).
 *
 * @param headers names and values in turn; the very list that was given before, unchanged
 */
export function writeHeadAgain(response: ServerResponse, status: number, headers: string[]): void {
  // An answer that closes its connection, or has headers of its own, has a head of its own.
  if (!response.shouldKeepAlive || response.getHeaderNames().length > 0) {
    response.writeHead(status, headers);
    return;
  }
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    heads = new Map();
  }
  const written = response as Written;
  const head = heads.get(headers);
  if (head !== undefined) {
    response.statusCode = status;
    written._header = head;
    return;
  }
  response.writeHead(status, headers);
  if (heads.size < MOST && typeof written._header === "string") heads.set(headers, written._header);
}
