import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { constants } from "node:os";
import { describeError, log } from "./log.server";

/**
 * How long idle connections stay open after the last request on any, in ms: only an answer with
 * `Connection: close` can't cross with a request that is already on its way.
 */
const IDLE_MS = 500;

/** How often those that are idle after that are closed, in ms. */
const SWEEP_MS = 50;

/** The longest that new connections are taken after the signal, in ms, however many come. */
const ACCEPT_MS = 5_000;

/** A turn of Node's loop in which nothing happened takes less, in ms. */
const SHORT_TURN_MS = 0.1;

/** The longest that requests under way are waited for, in ms: a container is killed after 10 s. */
const LONGEST_MS = 9_000;

let ending = false;

/** Whether the process has been told to end, or has to: no further visitors should be sent to it. */
export function isEnding(): boolean {
  return ending;
}

/**
 * Ends the process when it is asked to (exit 0), or when an error was caught nowhere (exit 1), after
 * the requests that are under way. A second signal ends it at once.
 */
export function endInGoodOrder(server: Server): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (ending) process.exit(128 + constants.signals[signal]);
      log.info({ signal }, "ending after the requests under way");
      end(server);
    });
  }
  // Rejections that nobody handles come here too.
  process.on("uncaughtException", (error) => {
    const frames = error instanceof Error ? error.stack?.match(/^ +at .*$/gm) : null;
    log.fatal({ error: describeError(error), frames }, "uncaught; ending after what is under way");
    process.exitCode = 1;
    if (!ending) end(server);
  });
}

function end(server: Server): void {
  ending = true;
  // For the compiler: who connects while the port is being closed is lost. A first call took 0.24 ms,
  // a second one 0.08.
  new NetServer().close();
  whenAllAccepted(server, () => {
    // `http.Server`'s own also closes idle connections, at once.
    NetServer.prototype.close.call(server, () => process.exit());
    // Not before: who has to connect anew must find the port closed, not closing.
    let lastAt = performance.now();
    server.prependListener("request", (_request, response) => {
      response.setHeader("Connection", "close");
      lastAt = performance.now();
    });
    function sweep(): void {
      if (performance.now() - lastAt > IDLE_MS) server.closeIdleConnections();
    }
    // Once what has come was read: where a request waits in a busy moment, no connection is idle.
    setInterval(() => setImmediate(sweep), SWEEP_MS);
  });
  setTimeout(() => {
    log.warn("requests are still under way, and are cut off");
    process.exit();
  }, LONGEST_MS);
}

/**
 * Calls when no connection waits to be accepted: those would be reset. Node accepts one in each turn
 * of its loop, so a turn without any has found none; and none has come since if it was short. What
 * comes within that moment, some 0.1 ms, is lost: a proxy asks again, as for a refused connection.
 */
function whenAllAccepted(server: Server, then: () => void): void {
  const latest = performance.now() + ACCEPT_MS;
  let accepted = true;
  server.on("connection", () => {
    accepted = true;
  });
  let begun = performance.now();
  function nextTurn(): void {
    const now = performance.now();
    const isOver = (!accepted && now - begun < SHORT_TURN_MS) || now > latest;
    accepted = false;
    begun = now;
    if (isOver) then();
    else setImmediate(nextTurn);
  }
  setImmediate(nextTurn);
}
