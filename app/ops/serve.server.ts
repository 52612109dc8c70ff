import { createServer, type RequestListener, type Server } from "node:http";
import { settings } from "~/config/settings.server";
import { log } from "./log.server";
import { endInGoodOrder } from "./shutdown.server";

/**
 * How long a visitor may take, in ms. With Node's own numbers 500 connections that send their
 * headers drop by drop are all held after 40 s; with these, all were gone after 13 s.
 */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than a proxy in front keeps an idle connection (nginx: 60 s): it must let go first. */
  keepAliveTimeout: 75_000,
};

/** A connection on which nothing moves for so long, in either direction, is given up, in ms. */
const STALLED_MS = 60_000;

/** Serves on the settings' port until the process is told to end; a port that is taken ends it. */
export function listen(handle: RequestListener): Server {
  const server = createServer(LIMITS, handle).setTimeout(STALLED_MS);
  // An `Expect` that nobody knows: Node's own answer would lack our headers (RFC 9110 §10.1.1 lets
  // it be answered as if it were not there).
  server.on("checkExpectation", (...both) => server.emit("request", ...both));
  endInGoodOrder(server);
  server.listen(settings.PORT, settings.HOST, () => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : settings.PORT;
    log.info({ port, source: settings.CONTENT_SOURCE }, `listening on http://localhost:${port}`);
  });
  server.on("error", (error) => {
    process.stderr.write(`PORT ${settings.PORT}, HOST ${settings.HOST}: ${error.message}\n`);
    process.exit(1);
  });
  return server;
}
