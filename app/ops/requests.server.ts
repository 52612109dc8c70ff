import type { IncomingMessage, ServerResponse } from "node:http";
import { operatorPaths } from "~/address/paths";
import { log } from "./log.server";
import { type CacheState, requestDurations, statusClass } from "./metrics.server";

/** What the log and the metrics report of a request after its response. */
export type RequestRecord = {
  /** The route's label. It contains nothing that a visitor typed. */
  route: string;
  /** `none` for a response without a cache state. */
  cache: CacheState | "none";
};

/** Monitoring systems request these every few seconds: they are logged at level `debug`. */
const PROBES: ReadonlySet<string> = new Set([operatorPaths.health, operatorPaths.readiness]);

/**
 * Logs one line when the response has been sent or the client has disconnected, and adds the time to the
 * metrics. The line identifies no visitor: it has no client address, header or parameter.
 *
 * @returns the record, which the caller fills in before the response ends
 */
export function recordRequest(request: IncomingMessage, response: ServerResponse): RequestRecord {
  const begun = performance.now();
  const sentBefore = request.socket.bytesWritten;
  const record: RequestRecord = { route: "other", cache: "none" };
  response.once("close", () => {
    const ms = performance.now() - begun;
    const { route, cache } = record;
    const { statusCode: status } = response;
    requestDurations.observe({ route, cache, status: statusClass(status) }, ms / 1000);
    log[PROBES.has(route) ? "debug" : "info"](
      {
        method: request.method,
        route,
        status,
        cache,
        ms: Math.round(ms * 1000) / 1000,
        bytes: request.socket.bytesWritten - sentBefore,
        // The connection ended before the response: the client left, or the server cut it off.
        ...(!response.writableFinished && { left: true }),
      },
      "request",
    );
  });
  return record;
}
