import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { closeServer, forward, listening } from "./listening";

/** What happens to a request on its way to the content service. */
export type Fault =
  | { kind: "status"; status: number; headers?: Record<string, string>; body?: string }
  | { kind: "hang" }
  /** It passes, so many ms late. */
  | { kind: "slow"; ms: number }
  | { kind: "reset" }
  /** The answer's head promises the whole body, the line breaks half-way. */
  | { kind: "cut-off" }
  /** A blank every now and then, and no end. */
  | { kind: "drip" }
  | { kind: "body"; body: string };

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/** Stands between the shop and the content service at `target` (`host:port`) and makes faults. */
export async function startFaultProxy(target: string) {
  const hanging: (() => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    proxy.requests.push(incoming.url ?? "");
    const chosen = () => proxy.choose?.(incoming.url ?? "");
    const pass = () => forward(`http://${target}`, incoming, outgoing);
    const meet = (fault: Fault | null | undefined) => {
      if (fault?.kind === "hang") hanging.push(() => meet(chosen()));
      else if (fault?.kind === "slow") setTimeout(pass, fault.ms);
      else if (fault) applyFault(fault, incoming, outgoing);
      else pass();
    };
    meet(proxy.queue.shift() ?? proxy.always ?? chosen());
  });
  const { host } = await listening(server);
  const proxy = {
    /** `127.0.0.1:<port>`, to be used in the content service's place. */
    host,
    /** Faults for the next requests, in turn; when they are used up, requests pass. */
    queue: [] as Fault[],
    /** Meets every request as long as it is set. */
    always: null as Fault | null,
    /** Chooses by address, where nothing else is said. */
    choose: null as ((address: string) => Fault | null) | null,
    /** Addresses asked for so far. */
    requests: [] as string[],
    /** Ends the hanging of requests: they meet what `choose` chooses for them, or pass. */
    release(): void {
      if (proxy.always?.kind === "hang") proxy.always = null;
      for (const go of hanging.splice(0)) go();
    },
    /** Listens no more: connections are refused, until `listen`. */
    refuse: () => closeServer(server),
    listen: async () => void (await listening(server, Number(host.split(":")[1]))),
    close: () => closeServer(server),
  };
  return proxy;
}

function applyFault(
  fault: Exclude<Fault, { kind: "hang" | "slow" }>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  switch (fault.kind) {
    case "status":
      outgoing.writeHead(fault.status, fault.headers).end(fault.body ?? "{}");
      break;
    case "reset":
      incoming.socket.resetAndDestroy();
      break;
    case "cut-off":
      outgoing.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100000" });
      outgoing.write('{"sys":{"type":"Array"},"total":1,"items":[{"sys":', () => {
        incoming.socket.destroy();
      });
      break;
    case "drip": {
      outgoing.writeHead(200, { "Content-Type": "application/json" });
      const drops = setInterval(() => outgoing.write(" "), 20);
      outgoing.on("close", () => clearInterval(drops));
      break;
    }
    case "body":
      outgoing.writeHead(200, { "Content-Type": "application/json" }).end(fault.body);
      break;
  }
}
