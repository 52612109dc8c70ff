import { once } from "node:events";
import {
  Agent,
  createServer as createHttpServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type FaultMaker, type LineFault, PORTAL_PAGE, PROXY_ERROR_PAGE } from "./network-faults";
import { type Lane, NO_LANE } from "./network-profiles";
import { type LineEnd, slowLine } from "./slow-connection";

export type LineProxy = {
  /** `http://127.0.0.1:<port>`: the shop, as it is reached over this line. */
  url: string;
  /** Makes faults; may be changed at any time. */
  faults: FaultMaker | null;
  /** What was asked for so far, oldest first, and what happened to it. */
  requests: { path: string; fault: LineFault | null }[];
  /** Bytes that have come down the line so far, heads of answers too. */
  readonly bytesDown: number;
  /** Connections accepted so far. */
  connections: number;
  /** Takes the line down: what is under way breaks, and nobody listens. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Stands between a browser and the shop at `target` (`http://host:port`), and is a bad line: slow
 * as its lane says, and with faults. Connections are kept alive on both sides.
 */
export async function startLineProxy(
  target: string,
  { lane = NO_LANE, faults = null }: { lane?: Lane; faults?: FaultMaker | null } = {},
): Promise<LineProxy> {
  const line = slowLine(lane);
  const agent = new Agent({ keepAlive: true });
  const ends = new Map<Duplex, LineEnd>();
  const sockets = new Set<Socket>();
  const asked = new Map<string, number>();

  const http = createHttpServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    const path = incoming.url ?? "/";
    const time = asked.get(path) ?? 0;
    asked.set(path, time + 1);
    const fault = proxy.faults?.({ path, time }) ?? null;
    proxy.requests.push({ path, fault });
    const end = ends.get(incoming.socket);
    if (fault && fault !== "cut-off") suffer(fault, outgoing, end);
    else pass(incoming, outgoing, { target, agent, ...(fault && { cutOff: () => end?.reset() }) });
  });
  const server = createServer((socket) => {
    proxy.connections += 1;
    sockets.add(socket);
    const end = line.through(socket.setNoDelay());
    ends.set(end, end);
    socket.on("close", () => {
      sockets.delete(socket);
      ends.delete(end);
    });
    http.emit("connection", end);
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const proxy: LineProxy = {
    url: `http://127.0.0.1:${port}`,
    faults,
    requests: [],
    get bytesDown() {
      return line.bytesDown;
    },
    connections: 0,
    async goOffline() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
    async goOnline() {
      await listen(port);
    },
    async close() {
      if (server.listening) await proxy.goOffline();
      agent.destroy();
    },
  };
  return proxy;
}

function suffer(
  fault: Exclude<LineFault, "cut-off">,
  outgoing: ServerResponse,
  end: LineEnd | undefined,
): void {
  const headers = { "Content-Type": "text/html", "Cache-Control": "no-store" };
  switch (fault) {
    case "stall":
      break;
    case "reset":
      end?.reset();
      break;
    case "refused":
      end?.destroy();
      break;
    case "portal":
      outgoing.writeHead(200, headers).end(PORTAL_PAGE);
      break;
    case "proxy-error":
      outgoing.writeHead(502, headers).end(PROXY_ERROR_PAGE);
      break;
  }
}

type Onward = {
  target: string;
  agent: Agent;
  /** Given where the answer is to break in the middle of its body. */
  cutOff?: () => void;
};

function pass(incoming: IncomingMessage, outgoing: ServerResponse, onward: Onward): void {
  const { method, headers } = incoming;
  const { hostname, port } = new URL(onward.target);
  const path = incoming.url;
  const asking = request({ hostname, port, agent: onward.agent, method, path, headers });
  asking.on("response", (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    if (onward.cutOff) giveHalf(answer, outgoing, onward.cutOff);
    else answer.pipe(outgoing);
  });
  asking.on("error", () => outgoing.destroy());
  outgoing.on("close", () => asking.destroy());
  incoming.pipe(asking);
}

/** The first half of a body, or nothing of one that is empty; then the line breaks. */
async function giveHalf(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  cutOff: () => void,
): Promise<void> {
  const chunks: Buffer[] = await answer.toArray().catch(() => []);
  const body = Buffer.concat(chunks);
  outgoing.flushHeaders();
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), cutOff);
}
