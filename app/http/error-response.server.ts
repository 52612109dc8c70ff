import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type CachedResponse, headersOf, uncachedResponse } from "./cached-response.server";
import { isJsonAddress, PROBLEM_HEADERS, type ProblemStatus, problem } from "./problem.server";

/**
 * Says what is wrong: as problem+json at JSON addresses, else as text.
 *
 * @param target path and query of the request
 * @param detail what can be said of this very case, in French
 */
export function errorResponse(
  target: string,
  status: ProblemStatus,
  detail?: string,
  headers: Record<string, string> = {},
): CachedResponse {
  const said = problem(status, detail);
  if (!isJsonAddress(target)) return uncachedResponse(status, said.detail, headers);
  return uncachedResponse(status, JSON.stringify(said), { ...headers, ...PROBLEM_HEADERS });
}

/** What Node's HTTP parser refuses, by the code of its error. Everything else is malformed. */
const PARSER_STATUSES: Readonly<Record<string, 408 | 431>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

type ParserError = Error & { code?: string; rawPacket?: Buffer };

/**
 * Answers a request that Node's parser refuses, as `node:http` documents it under `clientError`: no
 * request or response object exists then.
 */
export function sendParserError(error: ParserError, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [, target = ""] = /^\S+ (\S+)/.exec(error.rawPacket?.toString("latin1") ?? "") ?? [];
  const response = errorResponse(target, PARSER_STATUSES[error.code ?? ""] ?? 400);
  const { status, bodies } = response;
  const body = "identity" in bodies ? bodies.identity : bodies.br;
  const length: [string, string] = ["content-length", String(body.length)];
  const lines = [...headersOf(response), length, ["connection", "close"]]
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`);
}
