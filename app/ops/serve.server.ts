import { createServer, type RequestListener, type Server } from "node:http";
import { SECRET_LENGTH, settings, shortSecrets } from "~/config/settings.server";
import { sendParserError } from "~/http/error-response.server";
import { log } from "./log.server";
import { endGracefully } from "./shutdown.server";

/**
 * How long a client may take, in ms. With Node's defaults 500 connections that send their headers byte
 * by byte are all held after 40 s; with these limits all were closed after 13 s.
 */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than a proxy in front keeps an idle connection (nginx: 60 s): the proxy must close it first. */
  keepAliveTimeout: 75_000,
  /** The gate refuses a request without `Host`, with our own headers. */
  requireHostHeader: false,
};

/** A connection without any byte in either direction is closed after this time, in ms. */
const STALLED_MS = 60_000;

/** Serves on `PORT` until a signal ends the process. A port that is taken ends the process. */
export function listen(handle: RequestListener): Server {
  const server = createServer(LIMITS, handle).setTimeout(STALLED_MS);
  // An unknown `Expect` may be ignored (RFC 9110 §10.1.1): Node's own response would lack our headers.
  server.on("checkExpectation", (...both) => server.emit("request", ...both));
  server.on("clientError", sendParserError);
  endGracefully(server);
  for (const setting of shortSecrets(settings)) {
    log.warn({ setting }, `${setting} is short: take ${SECRET_LENGTH} characters or more`);
  }
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
