import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { noStoreResponse, type PreparedResponse } from "./prepared-response.server";
import {
  isJsonAddress,
  PROBLEM_HEADERS,
  type ProblemCase,
  type ProblemStatus,
  problem,
} from "./problem.server";

/** What replaces the default detail and code of the status, and headers to add. */
type Details = { detail?: string; code?: ProblemCase; headers?: Record<string, string> };

/**
 * An error as a response: problem+json at JSON addresses, else text.
 *
 * @param target path and query of the request
 */
export function errorResponse(
  target: string,
  status: ProblemStatus,
  { detail, code, headers = {} }: Details = {},
): PreparedResponse {
  const body = problem(status, { detail, code });
  if (!isJsonAddress(target)) return noStoreResponse(status, body.detail, headers);
  return noStoreResponse(status, JSON.stringify(body), { ...headers, ...PROBLEM_HEADERS });
}

/** The statuses for error codes of Node's HTTP parser. Any other error is a 400. */
const PARSER_STATUSES: Readonly<Record<string, 408 | 431>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

type ParserError = Error & { code?: string; rawPacket?: Buffer };

/**
 * Answers a request that Node's parser refuses (`node:http`, event `clientError`). There may be no response
 * object: the response is written to the socket.
 */
export function sendParserError(error: ParserError, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [, target = ""] = /^\S+ (\S+)/.exec(error.rawPacket?.toString("latin1") ?? "") ?? [];
  const response = errorResponse(target, PARSER_STATUSES[error.code ?? ""] ?? 400);
  const { status, headers, bodies } = response;
  const body = "identity" in bodies ? bodies.identity : bodies.br;
  const lines = Object.entries({ ...headers, "content-length": body.length, connection: "close" })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`);
}
