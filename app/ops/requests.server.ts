import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { operatorPaths } from "~/address/paths";
import type { CacheState } from "~/http/cached-response.server";
import { log } from "./log.server";
import { requestDurations, statusClass } from "./metrics.server";

/** What the log and the metrics report of a request when its response has been sent. */
export type RequestRecord = {
  /** The route's label, never an address with what a visitor typed in. */
  route: string;
  /** What the cache had; `none` for a response that is neither page nor picture. */
  cache: CacheState | "none";
};

/** Machines request these every few seconds: they are logged at level `debug`. */
const PROBES: ReadonlySet<string> = new Set([operatorPaths.health, operatorPaths.readiness]);

/** Logger and histogram of requests with the same method, route, cache state and status. */
const accounts = new Map<
  string,
  { logger: Logger; durations: { observe(seconds: number): void } }
>();

/**
 * Logs one line when a response has been sent or its client has gone, and adds its time to the metrics.
 * The line identifies no visitor: it has no client address, header or parameter.
 *
 * @returns the record, to be filled in until then
 */
export function recordRequest(request: IncomingMessage, response: ServerResponse): RequestRecord {
  const begun = performance.now();
  const sentBefore = request.socket.bytesWritten;
  const record: RequestRecord = { route: "other", cache: "none" };
  response.once("close", () => {
    const ms = performance.now() - begun;
    const { route, cache } = record;
    const { method = "" } = request;
    const { statusCode: status } = response;
    const { logger, durations } = accountOf(method, route, status, cache);
    durations.observe(ms / 1000);
    const line = {
      ms: Math.round(ms * 1000) / 1000,
      bytes: request.socket.bytesWritten - sentBefore,
      ...(!response.writableFinished && { left: true }),
    };
    if (PROBES.has(route)) logger.debug(line, "request");
    else logger.info(line, "request");
  });
  return record;
}

function accountOf(method: string, route: string, status: number, cache: string) {
  const key = `${method} ${route} ${status} ${cache}`;
  let account = accounts.get(key);
  if (!account) {
    const labels = { route, cache, status: statusClass(status) };
    const logger = log.child({ method, route, status, cache });
    account = { logger, durations: requestDurations.labels(labels) };
    accounts.set(key, account);
  }
  return account;
}
