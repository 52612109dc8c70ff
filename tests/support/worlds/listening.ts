import { once } from "node:events";
import {
  type Agent,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Server as NetServer } from "node:net";

/** Starts to listen on loopback, on a free port unless one is given. */
export async function listening(server: NetServer, port = 0) {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}` };
}

/** Closes a server and its connections. Does nothing if it is closed. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

type Options = { agent?: Agent; sendBody?: (answer: IncomingMessage) => void };

/** Answers a request with the answer of another server, `http://host:port`. */
export function forward(
  origin: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { agent, sendBody = (answer) => answer.pipe(outgoing) }: Options = {},
): void {
  const { method, headers, url: path } = incoming;
  const { hostname, port } = new URL(origin);
  const onward = request({ hostname, port, agent, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    sendBody(answer);
  });
  onward.on("error", () => outgoing.destroy());
  outgoing.on("close", () => onward.destroy());
  incoming.pipe(onward);
}
