import { once } from "node:events";
import { connect } from "node:net";
import { inject, it } from "vitest";

/** Connections that are meant to be held for ever (slowloris). 800 of them: `npm run soak`. */

const HEAD = "GET / HTTP/1.1\r\nHost: a\r\n";
const BODY = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n";

// Node's limits are 10 s for headers and 15 s for a request: the four wait side by side.
it.concurrent.each([
  ["headers that never end", HEAD, "X: y\r\n"],
  ["half of its headers", HEAD, ""],
  ["nothing at all", "", ""],
  ["a body that never ends", BODY, "x"],
])("a connection that sends %s is closed", async (_what, first, drop) => {
  const { hostname, port } = new URL(inject("shop"));
  const socket = connect(Number(port), hostname, () => socket.write(first));
  // Unread, the server's last words would keep it from being closed.
  socket.resume().on("error", () => {});
  const drops = setInterval(() => socket.write(drop), 500);
  await once(socket, "close");
  clearInterval(drops);
});
