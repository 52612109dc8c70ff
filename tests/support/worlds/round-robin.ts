import { createServer, request } from "node:http";
import { closeServer, listening } from "./listening";

/** Starts a small load balancer: each request goes to the next server that is up. */
export async function startRoundRobin(servers: readonly string[]) {
  let turn = 0;
  const balancer = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part) => parts.push(part));
    incoming.on("end", () => pass(servers.length));

    function pass(tries: number): void {
      const server = servers[turn++ % servers.length] ?? "";
      const { method = "GET", headers } = incoming;
      const onward = request(server + incoming.url, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, "x-server": server });
        answer.pipe(outgoing);
      });
      onward.on("error", () => {
        if (tries > 1) pass(tries - 1);
        else outgoing.writeHead(502).end();
      });
      onward.end(Buffer.concat(parts));
    }
  });
  // Node closes a connection that was idle for 5 s: on a busy machine a visitor's next request may be on its way.
  balancer.keepAliveTimeout = 60_000;
  const { url } = await listening(balancer);
  return { url, close: () => closeServer(balancer) };
}
