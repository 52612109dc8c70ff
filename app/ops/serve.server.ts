import { createServer, type RequestListener, type Server } from "node:http";
import { operatorPaths } from "~/address/paths";
import { notePort } from "~/address/site-origin.server";
import { settings, warnings } from "~/config/settings.server";
import { log } from "./log.server";
import { endGracefully } from "./shutdown.server";

/**
 * How long a client may take, in ms. With Node's defaults 500 connections that sent their headers byte by
 * byte were all still open after 40 s; with these limits all were closed after 13 s.
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

/** During a request, a connection without any byte in either direction is closed after this time, in ms. */
const STALLED_MS = 60_000;

/** Serves on `PORT` until a signal ends the process. If the port is in use, the process ends at once. */
export function listen(handle: RequestListener): Server {
  const server = createServer(LIMITS, handle).setTimeout(STALLED_MS);
  // An unknown `Expect` may be ignored (RFC 9110 §10.1.1): Node's own response would lack our headers.
  server.on("checkExpectation", (...both) => server.emit("request", ...both));
  endGracefully(server);
  for (const text of warnings) log.warn(text);
  server.listen(settings.PORT, settings.HOST, () => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : settings.PORT;
    notePort(port);
    greet(port);
  });
  server.on("error", (error) => {
    process.stderr.write(`PORT ${settings.PORT}, HOST ${settings.HOST}: ${error.message}\n`);
    process.exit(1);
  });
  return server;
}

/** Logs where the shop listens, and where its content comes from. */
export function greet(port = settings.PORT): void {
  const { CONTENT_SOURCE, CONTENTFUL_SPACE_ID, CONTENTFUL_HOST } = settings;
  const content =
    CONTENT_SOURCE === "demo"
      ? "the embedded demo space: set CONTENTFUL_SPACE_ID and CONTENTFUL_ACCESS_TOKEN for your own"
      : `space ${CONTENTFUL_SPACE_ID} at ${CONTENTFUL_HOST}`;
  log.info({ content, status: operatorPaths.status }, `listening on http://localhost:${port}`);
}
