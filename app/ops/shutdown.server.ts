import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { constants } from "node:os";
import { describeError, log } from "./log.server";

/**
 * How long idle connections stay open after the last request on any, in ms: only an answer with
 * `Connection: close` can't cross with a request that is already on its way.
 */
const IDLE_MS = 500;

/** How often idle connections are closed after that, in ms. */
const SWEEP_MS = 50;

/** The longest that requests under way are waited for, in ms: a container is killed after 10 s. */
const LONGEST_MS = 9_000;

let ending = false;

/** Whether the process is ending: a proxy should send it no further visitors. */
export function isEnding(): boolean {
  return ending;
}

/**
 * Ends the process on SIGTERM or SIGINT (exit 0) and on an uncaught error (exit 1), after the requests
 * that are under way. A second signal ends it at once.
 */
export function endGracefully(server: Server): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (ending) process.exit(128 + constants.signals[signal]);
      log.info({ signal }, "ending after the requests under way");
      end(server);
    });
  }
  // Unhandled rejections come here too.
  process.on("uncaughtException", (error) => {
    const frames = error instanceof Error ? error.stack?.match(/^ +at .*$/gm) : null;
    log.fatal(
      { error: describeError(error), frames },
      "uncaught error: ending after the requests under way",
    );
    process.exitCode = 1;
    if (!ending) end(server);
  });
}

function end(server: Server): void {
  ending = true;
  // `http.Server`'s own `close` also closes idle connections at once: a request may be on its way there.
  NetServer.prototype.close.call(server, () => process.exit());
  let lastAt = performance.now();
  server.prependListener("request", (_request, response) => {
    response.setHeader("Connection", "close");
    lastAt = performance.now();
  });
  function closeIdle(): void {
    if (performance.now() - lastAt > IDLE_MS) server.closeIdleConnections();
  }
  // Once what has arrived was read: a connection whose request waits isn't idle.
  setInterval(() => setImmediate(closeIdle), SWEEP_MS);
  setTimeout(() => {
    log.warn("requests are still under way, and are cut off");
    process.exit();
  }, LONGEST_MS);
}
