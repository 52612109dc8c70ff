import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { later } from "../support/eventually";
import { type LineFault, randomFaults, scriptedFaults } from "../support/worlds/network-faults";
import { LANES, type Lane, NO_LANE } from "../support/worlds/network-profiles";
import { type LineProxy, startLineProxy } from "../support/worlds/network-proxy";

/** The slow, failing network that tests and benches put between the browser and the shop. */

const BODY = "0123456789".repeat(2000);
const server = createServer((request, response) => {
  const body = request.url === "/empty" ? "" : BODY;
  response.writeHead(200, { "Content-Length": body.length, "X-Path": request.url ?? "" }).end(body);
});
let target = "";
const opened: LineProxy[] = [];
const agents: Agent[] = [];

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.useRealTimers();
  for (const agent of agents.splice(0)) agent.destroy();
  await Promise.all(opened.splice(0).map((proxy) => proxy.close()));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function open(options: Parameters<typeof startLineProxy>[1] = {}) {
  const proxy = await startLineProxy(target, options);
  opened.push(proxy);
  return proxy;
}

/** Asks, and waits for the head of the answer. */
async function begin(url: string, agent: Agent | false = false) {
  const asking = get(url, { agent });
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  // Node 24 reports a connection that breaks in a body here, too.
  asking.on("error", () => {});
  return { asking, answer };
}

/** A visitor with one connection. */
function visitor({ url }: LineProxy) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return async (path: string) => {
    const { answer } = await begin(url + path, agent);
    return { status: answer.statusCode, path: answer.headers["x-path"], body: await text(answer) };
  };
}

const codeOf = (error: NodeJS.ErrnoException) => error.code;

/** How long an answer takes by the clock of this test, in ms. */
async function msOf(answer: Promise<unknown>): Promise<number> {
  const from = performance.now();
  await later(() => answer);
  return performance.now() - from;
}

const lane = (latencyMs: number, bytesPerSecond: number): Lane => ({
  name: "test",
  latencyMs,
  bytesPerSecond,
});

describe("a line", () => {
  it("passes on what the shop answers, over keep-alive connections", async () => {
    const proxy = await open();
    const ask = visitor(proxy);
    for (const path of ["/a", "/b?c=d", "/empty"]) {
      const answer = await ask(path);
      expect(answer).toMatchObject({ status: 200, path });
      expect(answer.body).toBe(path === "/empty" ? "" : BODY);
    }
    expect(proxy.connections).toBe(1);
    expect(proxy.requests.map(({ path }) => path)).toEqual(["/a", "/b?c=d", "/empty"]);
    expect(proxy.bytesDown).toBeGreaterThan(2 * BODY.length);
    expect(proxy.bytesDown).toBeLessThan(2 * BODY.length + 1500);
  });

  it("has the lanes of the shop's visitors", () => {
    expect(LANES.map(({ latencyMs, bytesPerSecond }) => [latencyMs, bytesPerSecond])).toEqual([
      [150, 200_000],
      [300, 87_500],
      [400, 50_000],
    ]);
  });
});

describe("a slow line", () => {
  // Time passes in `later` only.
  beforeEach(() => vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));

  it("takes a round trip more for a connection than for a request", async () => {
    const ask = visitor(await open({ lane: lane(200, NO_LANE.bytesPerSecond) }));
    expect(await msOf(ask("/empty"))).toBeGreaterThanOrEqual(400);
    expect(await msOf(ask("/empty"))).toBeGreaterThanOrEqual(200);
  });

  it("lets no more bytes through than its rate, whatever the number of connections", async () => {
    const proxy = await open({ lane: lane(0, 4000) });
    const ms = await msOf(Promise.all([visitor(proxy)("/a"), visitor(proxy)("/b")]));
    expect((proxy.bytesDown * 1000) / ms).toBeLessThan(4000 * 1.1);
  });

  it("shares its rate: of two that begin together neither waits for the other's end", async () => {
    const proxy = await open({ lane: lane(0, 4000) });
    const order: string[] = [];
    const hear = async () => {
      const { answer } = await begin(`${proxy.url}/a`);
      order.push("begin");
      await text(answer);
      order.push("end");
    };
    await later(() => Promise.all([hear(), hear()]));
    expect(order).toEqual(["begin", "begin", "end", "end"]);
  });
});

describe("faults", () => {
  const html = (words: string) => expect.stringContaining(words);

  it.each<[LineFault, unknown]>([
    ["reset", "ECONNRESET"],
    ["refused", "ECONNRESET"],
    ["cut-off", "ECONNRESET"],
    ["portal", { status: 200, path: undefined, body: html("Wi-Fi gratuit") }],
    ["proxy-error", { status: 502, path: undefined, body: html("Bad Gateway") }],
  ])("%s: the first answer is not the shop's, the next one is", async (fault, answer) => {
    const proxy = await open({ faults: scriptedFaults(fault) });
    const ask = visitor(proxy);
    expect(await ask("/a").catch(codeOf)).toEqual(answer);
    expect(proxy.requests).toEqual([{ path: "/a", fault }]);
    expect(await ask("/a")).toMatchObject({ status: 200, body: BODY });
  });

  it("cut-off: head and half of the body come before the connection breaks", async () => {
    const proxy = await open({ faults: scriptedFaults("cut-off") });
    const { asking, answer } = await begin(`${proxy.url}/a`);
    let came = "";
    answer.setEncoding("utf8").on("data", (piece: string) => {
      came += piece;
    });
    await expect(once(answer, "end")).rejects.toThrow("aborted");
    expect(answer.headers["content-length"]).toBe(String(BODY.length));
    expect(came).toBe(BODY.slice(0, BODY.length / 2));
    asking.destroy();
  });

  it("stall: nothing comes till the visitor gives up, and others are not held up", async () => {
    const proxy = await open({ faults: scriptedFaults("stall") });
    const asking = get(`${proxy.url}/a`, { agent: false });
    let answered = false;
    asking.on("response", () => {
      answered = true;
    });
    await expect.poll(() => proxy.requests.length).toBe(1);
    await visitor(proxy)("/b");
    expect(answered).toBe(false);
    asking.on("error", () => {}).destroy();
  });

  it("offline: what is under way breaks and nobody listens, till the line is back", async () => {
    const proxy = await open({ faults: scriptedFaults("stall") });
    const under = visitor(proxy)("/a").catch(codeOf);
    await expect.poll(() => proxy.requests.length).toBe(1);
    await proxy.goOffline();
    expect(await under).toBe("ECONNRESET");
    await expect(visitor(proxy)("/a")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await proxy.goOnline();
    expect(await visitor(proxy)("/a")).toMatchObject({ status: 200 });
  });

  it("by chance: the share asked for, of all kinds, and with a seed always the same", () => {
    const draw = (seed: number) => {
      const faults = randomFaults(0.1, seed);
      return Array.from({ length: 2000 }, (_, at) =>
        faults({ path: `/${at % 500}`, time: at >> 9 }),
      );
    };
    const drawn = draw(1);
    const met = drawn.filter((fault) => fault !== null);
    expect(met.length / drawn.length).toBeGreaterThan(0.08);
    expect(met.length / drawn.length).toBeLessThan(0.12);
    expect([...new Set(met)].sort()).toEqual(["cut-off", "portal", "reset", "stall"]);
    expect(draw(1)).toEqual(drawn);
    expect(draw(2)).not.toEqual(drawn);
  });
});
