import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { CacheState } from "~/http/cached-response.server";
import { requestLog } from "./log.server";
import { writeLater } from "./log-output.server";
import { type Durations, requestDurations } from "./metrics.server";
import { statusClass } from "./upstreams.server";

/** A request from its first line to its last byte. */
export type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  /** By `performance.now()`. */
  begun: number;
  /** Bytes that its connection had sent before. */
  sentBefore: number;
  /** What was asked for: a route's pattern, never an address with what a visitor typed in. */
  route: string;
  /** How the answer came about; `none` for what is neither page nor picture. */
  cache: CacheState | "none";
};

export function beginVisit(request: IncomingMessage, response: ServerResponse): Visit {
  const sentBefore = request.socket.bytesWritten;
  return { request, response, begun: performance.now(), sentBefore, route: "other", cache: "none" };
}

/** Where visits that have all but their time and size in common are written down. */
type Account = { log: Logger; durations: Durations };

/** As many as there are methods, routes, states and statuses. */
const accounts = new Map<string, Account>();

/** What machines ask every few seconds: their lines are for who looks for them. */
const PROBES = new Set(["/healthz", "/readyz"]);

/**
 * Leaves a visit's one line in the log, and its time with the metrics. Nothing in it tells who it
 * was: no address, no header, no parameter.
 *
 * @param left whether the visitor went away before the end
 */
export function endVisit(visit: Visit, left = false): void {
  const { request, response, begun, sentBefore, route, cache } = visit;
  const { method = "" } = request;
  const { statusCode: status } = response;
  const took = performance.now() - begun;
  const line = {
    time: Date.now(),
    ms: Math.round(took * 1000) / 1000,
    bytes: request.socket.bytesWritten - sentBefore,
    ...(left && { left }),
  };
  writeLater(() => {
    const { log, durations } = accountOf(method, route, status, cache);
    durations.observe(took / 1000);
    if (PROBES.has(route)) log.debug(line, "request");
    else log.info(line, "request");
  });
}

function accountOf(method: string, route: string, status: number, cache: Visit["cache"]): Account {
  const key = `${method} ${route} ${status} ${cache}`;
  let account = accounts.get(key);
  if (!account) {
    const log = requestLog.child({ method, route, status, cache });
    account = { log, durations: requestDurations({ route, cache, status: statusClass(status) }) };
    accounts.set(key, account);
  }
  return account;
}

/** Ends a visit when all of its answer has been sent, or its visitor has gone. */
export function endVisitWhenSent(visit: Visit): void {
  const { response } = visit;
  response.once("close", () => {
    // Pictures have it in their headers only.
    const told = response.getHeader("X-Cache");
    if (told === "hit" || told === "miss") visit.cache = told;
    endVisit(visit, !response.writableFinished);
  });
}
