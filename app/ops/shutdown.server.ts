import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { constants } from "node:os";
import { describeError, framesOf, log } from "./log.server";

/**
 * While the process ends, the response to each new request closes its connection (`Connection: close`): no request
 * on its way is lost. Idle connections are closed whenever no request has come for this time, in ms.
 */
const QUIET_MS = 500;

/** The longest wait for requests under way, in ms: a container is killed after 10 s. */
const LONGEST_MS = 9_000;

let ending = false;

const lastTasks: (() => Promise<void>)[] = [];

/** Runs a task when the process begins to end, and once more after its last request. It must not reject. */
export function atEnd(task: () => Promise<void>): void {
  lastTasks.push(task);
}

const runLastTasks = () => Promise.all(lastTasks.map((task) => task()));

/** Whether the process is ending: a proxy should send it no more visitors. */
export function isEnding(): boolean {
  return ending;
}

/**
 * Ends the process on SIGTERM, SIGINT or SIGHUP (exit 0) and on an uncaught error (exit 1), after the requests
 * under way. A second signal ends it at once. SIGUSR2 does nothing.
 */
export function endGracefully(server: Server): void {
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // A terminal that closes sends several SIGHUP.
      if (ending && signal === "SIGHUP") return;
      if (ending) process.exit(128 + constants.signals[signal]);
      log.info({ signal }, "ending after the requests under way");
      end(server);
    });
  }
  process.on("SIGUSR2", () => {});
  // Node reports unhandled rejections here, too.
  process.on("uncaughtException", (error) => {
    const about = { error: describeError(error), stack: framesOf(error) };
    log.fatal(about, "uncaught error: ending after the requests under way");
    process.exitCode = 1;
    if (!ending) end(server);
  });
}

/**
 * Closes the port first, with the `close` of `net.Server`, which leaves connections open (Node's
 * documentation of `net`). The `close` of `http.Server` would also close idle connections, on which
 * requests may be on their way (docs/decisions/0007-node-http.md).
 */
function end(server: Server): void {
  ending = true;
  // At once, too: the requests under way may outlast the longest wait.
  void runLastTasks();
  NetServer.prototype.close.call(server, () => void runLastTasks().then(() => process.exit()));
  // First let this turn of the event loop read requests that have arrived: their connections aren't idle.
  const closeIdle = () => setImmediate(() => server.closeIdleConnections());
  const quiet = setInterval(closeIdle, QUIET_MS);
  server.prependListener("request", (_request, response) => {
    response.setHeader("Connection", "close");
    quiet.refresh();
  });
  setTimeout(() => {
    log.warn("ending: requests that are still under way are cut off");
    process.exit();
  }, LONGEST_MS);
}
