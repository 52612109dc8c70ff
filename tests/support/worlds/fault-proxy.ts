import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { closeServer, forward, listening } from "./listening";

/** A fault of a request to the content service. */
export type Fault =
  | { kind: "status"; status: number; headers?: Record<string, string>; body?: string }
  | { kind: "hang" }
  /** The request arrives `ms` late. */
  | { kind: "slow"; ms: number }
  | { kind: "reset" }
  /** The connection breaks in the middle of the body. */
  | { kind: "cut-off" }
  /** The body is a space every 20 ms, without end. */
  | { kind: "drip" }
  | { kind: "body"; body: string };

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/** Starts a proxy in front of the content service at `target` (`host:port`) that causes faults. */
export async function startFaultProxy(target: string) {
  const hanging: (() => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    proxy.requests.push(incoming.url ?? "");
    const chosen = () => proxy.choose?.(incoming.url ?? "");
    const pass = () => forward(`http://${target}`, incoming, outgoing);
    const handle = (fault: Fault | null | undefined) => {
      if (fault?.kind === "hang") hanging.push(() => handle(chosen()));
      else if (fault?.kind === "slow") setTimeout(pass, fault.ms);
      else if (fault) applyFault(fault, incoming, outgoing);
      else pass();
    };
    handle(proxy.queue.shift() ?? proxy.always ?? chosen());
  });
  const { host } = await listening(server);
  const proxy = {
    /** `127.0.0.1:<port>`, for the shop's settings in place of the content service. */
    host,
    /** Faults for the next requests, one each. */
    queue: [] as Fault[],
    /** If set, the fault of all requests that find the queue empty. */
    always: null as Fault | null,
    /** Chooses a fault by address if the queue is empty and `always` is not set. */
    choose: null as ((address: string) => Fault | null) | null,
    /** The addresses of all requests so far. */
    requests: [] as string[],
    /** Resumes hanging requests, with the fault that `choose` returns for them, or none. */
    release(): void {
      if (proxy.always?.kind === "hang") proxy.always = null;
      for (const resume of hanging.splice(0)) resume();
    },
    /** Refuses connections until `listen`. */
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
