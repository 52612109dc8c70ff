import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  Agent,
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { connect, createServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { forward, listening } from "./listening";
import type { NetworkProfile } from "./network-profiles";
import { type ServerEnd, slowNetwork } from "./slow-connection";

const FAULTS = [
  /** No answer arrives, and the connection stays open. */
  "stall",
  /** The connection breaks before the answer. */
  "reset",
  /** The connection breaks in the middle of the answer's body. */
  "cut-off",
  /** The answer is a captive portal's page, with status 200. */
  "portal",
] as const;

/** A fault of a request to the shop, or of the answer. */
export type NetworkFault = (typeof FAULTS)[number];

/** Chooses the fault of a request. `time` is the number of earlier requests for the same address. */
export type FaultChoice = (path: string, time: number) => NetworkFault | null;

/**
 * Lets a share of all requests fail. Depends only on the seed, the address and the number of earlier requests
 * for it, not on other requests: the same visit always has the same faults.
 *
 * @param share of requests that fail, from 0 to 1
 */
export function randomFaults(share: number, seed: number): FaultChoice {
  return (path, time) => {
    const hash = createHash("sha256").update(`${seed} ${time} ${path}`).digest();
    const drawn = hash.readUInt32LE(0) / 2 ** 32;
    return drawn < share ? (FAULTS[hash.readUInt32LE(4) % FAULTS.length] ?? null) : null;
  };
}

const PORTAL_PAGE = `<!DOCTYPE html><html><head><title>Wi-Fi gratuit</title></head>
<body><h1>Bienvenue</h1><form method="post" action="/login"><button>Se connecter</button></form></body></html>`;

export type NetworkProxy = Awaited<ReturnType<typeof startNetworkProxy>>;

/**
 * Starts a proxy in front of the shop at `target` (`http://host:port`) with the latency and rate of a network's
 * profile, and with faults. Connections are kept alive on both sides. The proxy slows TCP, not HTTP: a
 * connection and a request cost a round trip each, and all connections share the rate. No slow start, no loss.
 */
export async function startNetworkProxy(
  target: string,
  profile: NetworkProfile,
  choose: FaultChoice = () => null,
) {
  const network = slowNetwork(profile);
  const agent = new Agent({ keepAlive: true });
  const ends = new Map<Duplex, ServerEnd>();
  const sockets = new Set<Socket>();
  const times = new Map<string, number>();
  const requests: { path: string; fault: NetworkFault | null }[] = [];

  const http = createHttpServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    const path = incoming.url ?? "/";
    const time = times.get(path) ?? 0;
    times.set(path, time + 1);
    const fault = choose(path, time);
    requests.push({ path, fault });
    const reset = () => ends.get(incoming.socket)?.reset();
    if (fault === null) forward(target, incoming, outgoing, { agent });
    if (fault === "cut-off") {
      const sendBody = (answer: IncomingMessage) => sendHalf(answer, outgoing, reset);
      forward(target, incoming, outgoing, { agent, sendBody });
    }
    if (fault === "reset") reset();
    if (fault === "portal") {
      const headers = { "Content-Type": "text/html", "Cache-Control": "no-store" };
      outgoing.writeHead(200, headers).end(PORTAL_PAGE);
    }
  });

  const server = createServer((socket) => {
    sockets.add(socket);
    const end = network.connect(socket.setNoDelay());
    ends.set(end, end);
    socket.on("close", () => {
      sockets.delete(socket);
      ends.delete(end);
    });
    http.emit("connection", end);
  });
  const { url } = await listening(server);
  return {
    /** `http://127.0.0.1:<port>`: the shop, as visitors on this network reach it. */
    url,
    /** All requests so far with their faults, oldest first. */
    requests,
    /** Bytes sent to visitors so far, heads of answers included. */
    bytesDown: () => network.bytesDown,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
      agent.destroy();
      await closed;
    },
  };
}

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/**
 * Starts a TCP proxy in front of `target` (`http:` or `https://host:port`) with the latency and rate of a network's
 * profile: handshakes of TCP and TLS pass through it as every other byte does.
 */
export async function startTcpProxy(target: string, profile: NetworkProfile) {
  const network = slowNetwork(profile);
  const { protocol, hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const end = network.connect(socket.setNoDelay());
    const onward = connect({ host: hostname, port: Number(port), noDelay: true });
    end.pipe(onward).pipe(end);
    onward.on("error", () => end.destroy());
    end.on("close", () => onward.destroy());
  });
  const { host } = await listening(server);
  return {
    /** The target, as visitors on this network reach it. */
    url: `${protocol}//localhost:${host.split(":")[1]}`,
    bytesDown: () => network.bytesDown,
    /** Connections so far. */
    connections: () => sockets.size,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
  };
}

/** Sends the first half of a body, or nothing of an empty one, then breaks the connection. */
async function sendHalf(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  reset: () => void,
): Promise<void> {
  const chunks: Buffer[] = await answer.toArray().catch(() => []);
  const body = Buffer.concat(chunks);
  outgoing.flushHeaders();
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), reset);
}
