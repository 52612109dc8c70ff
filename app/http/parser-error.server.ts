import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { isJsonAddress, PROBLEM_HEADERS, problem } from "./problem.server";
import { secured } from "./security-headers.server";

/** What Node's HTTP parser can refuse, by the code of its error; everything else is malformed. */
const STATUSES: Readonly<Record<string, 408 | 431>> = {
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
  const status = STATUSES[error.code ?? ""] ?? 400;
  const [, target = ""] = /^\S+ (\S+)/.exec(error.rawPacket?.toString("latin1") ?? "") ?? [];
  const said = problem(status);
  const isJson = isJsonAddress(target);
  const body = isJson ? JSON.stringify(said) : said.detail;
  const headers = secured({
    ...(isJson ? PROBLEM_HEADERS : { "Content-Type": "text/plain; charset=utf-8" }),
    "Cache-Control": "no-store",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}
