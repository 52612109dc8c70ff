import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { later } from "../support/eventually";
import { closeServer, listening } from "../support/worlds/listening";
import {
  type FaultChoice,
  type NetworkFault,
  randomFaults,
  startNetworkProxy,
} from "../support/worlds/network-proxy";

/** The slow, failing network that `npm run journeys` and `npm run bench:network` use. */

const BODY = "0123456789".repeat(2000);
const shop = createServer((_, response) => response.end(BODY));
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const cleanUp: (() => unknown)[] = [];

let target: string;
beforeAll(async () => {
  target = (await listening(shop)).url;
});
afterEach(async () => {
  vi.useRealTimers();
  for (const end of cleanUp.splice(0)) await end();
});
afterAll(() => {
  agent.destroy();
  return closeServer(shop);
});

async function open(
  { latencyMs = 0, bytesPerSecond = Number.POSITIVE_INFINITY },
  choose?: FaultChoice,
) {
  const profile = { name: "test", latencyMs, bytesPerSecond };
  const proxy = await startNetworkProxy(target, profile, choose);
  cleanUp.push(() => proxy.close());
  return proxy;
}

async function load(url: string, over: Agent | false = agent): Promise<string> {
  const request = get(url, { agent: over });
  // On Node 24, a connection that breaks in the middle of a response is an error of the request, too.
  request.on("error", () => {});
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  return text(answer);
}

/** Lets only the first request for an address fail. */
const firstTime =
  (fault: NetworkFault): FaultChoice =>
  (_, time) =>
    time === 0 ? fault : null;

it("the network proxy forwards the shop's responses and counts the bytes that it sends", async () => {
  const proxy = await open({});
  for (const path of ["/a", "/b?c=d"]) expect(await load(proxy.url + path)).toBe(BODY);
  expect(proxy.requests).toEqual([
    { path: "/a", fault: null },
    { path: "/b?c=d", fault: null },
  ]);
  expect(proxy.bytesDown()).toBeGreaterThan(2 * BODY.length);
  expect(proxy.bytesDown()).toBeLessThan(2 * BODY.length + 1000);
});

it("the network proxy takes one round trip for a connection, and one for each request", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  const { url } = await open({ latencyMs: 200 });
  for (const ms of [400, 200]) {
    const from = performance.now();
    await later(() => load(url));
    expect(performance.now() - from).toBeGreaterThanOrEqual(ms);
  }
});

it("the network proxy divides its rate between two connections, which transfer in parallel", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  const proxy = await open({ bytesPerSecond: 4000 });
  const from = performance.now();
  const order: string[] = [];
  const download = async () => {
    const [answer] = await once(get(proxy.url, { agent: false }), "response");
    order.push("begin");
    await text(answer);
    order.push("end");
  };
  await later(() => Promise.all([download(), download()]));
  expect(order).toEqual(["begin", "begin", "end", "end"]);
  const perSecond = (proxy.bytesDown() * 1000) / (performance.now() - from);
  expect(perSecond).toBeLessThan(4000 * 1.1);
});

it("the network proxy resets or cuts off a response, or answers with a captive portal's page", async () => {
  for (const [fault, received] of [
    ["reset", "read ECONNRESET"],
    ["cut-off", "aborted"],
    ["portal", expect.stringContaining("Wi-Fi gratuit")],
  ] as const) {
    const { url } = await open({}, firstTime(fault));
    expect(await load(url).catch(({ message }) => message)).toEqual(received);
    expect(await load(url)).toBe(BODY);
  }
});

it("the network proxy lets one request hang without delaying others", async () => {
  const proxy = await open({}, (path) => (path === "/a" ? "stall" : null));
  let isOver = false;
  const hanging = load(`${proxy.url}/a`, false).finally(() => {
    isOver = true;
  });
  hanging.catch(() => {});
  await expect.poll(() => proxy.requests.length).toBe(1);
  expect(await load(`${proxy.url}/b`)).toBe(BODY);
  expect(isOver).toBe(false);
});

it("randomFaults chooses the requested share of all four faults, and the same ones for a seed", () => {
  const draw = (seed: number) => {
    const choose = randomFaults(0.1, seed);
    return Array.from({ length: 2000 }, (_, at) => choose(`/${at % 500}`, at >> 9));
  };
  const drawn = draw(1);
  const faults = drawn.filter((fault) => fault !== null);
  expect(faults.length / drawn.length).toBeCloseTo(0.1, 1);
  expect(new Set(faults).size).toBe(4);
  expect(draw(1)).toEqual(drawn);
  expect(draw(2)).not.toEqual(drawn);
});
