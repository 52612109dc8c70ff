import { once } from "node:events";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { eventually } from "../support/eventually";
import { openConnection } from "../support/send-raw";
import { sharedShop, startShop } from "../support/start-shop";
import { demoProduct } from "../support/worlds/demo";
import { endUnderLoad } from "../support/worlds/end-under-load";
import type { Shop } from "../support/worlds/shop";
import { publishedEntry, shopSpace } from "../support/worlds/space";

/** The shop's log, metrics and shutdown. */

const TOKEN = "let-me-see-the-metrics";

/** The observed shop. Only these tests send it requests. */
const shop = sharedShop({ settings: { METRICS_TOKEN: TOKEN } });

/** The lines about requests in a shop's log. */
const requestsIn = ({ output }: Shop) =>
  output()
    .split("\n")
    .flatMap((line) => (line.includes('"msg":"request"') ? [JSON.parse(line)] : []));

/** Samples by name and labels, as Prometheus reads them. @throws if a line is not a sample */
function readMetrics(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [, name, value] =
      /^([a-z_:][\w:]*(?:\{(?:[a-z_]\w*="[^"]*",?)+\})?) (\S+)$/i.exec(line) ?? [];
    if (name === undefined || Number.isNaN(Number(value))) throw new Error(`no sample: ${line}`);
    samples.set(name, Number(value));
  }
  return samples;
}

describe("requests", () => {
  /** The number of requests for the list until the page cache answered. */
  let tries = 0;
  beforeAll(async () => {
    await eventually(async () => {
      tries += 1;
      const answer = await fetch(`${shop().url}/eliquides?fbclid=abc`);
      expect(answer.headers.get("X-Cache")).toBe("hit");
    });
    const headers = { "User-Agent": "Who/1.0", "X-Forwarded-For": "203.0.113.7" };
    const { id } = demoProduct("mangue-de-mahajanga");
    for (const path of [`/eliquides/${id}`, "/recherche?q=secret", "/nope/secret"]) {
      await (await fetch(shop().url + path, { headers })).text();
    }
  });

  it("have one log line each, without client, search text or unknown path", async () => {
    await eventually(() => expect(requestsIn(shop()).length).toBeGreaterThanOrEqual(tries + 3));
    const method = "GET";
    const sizes = { time: expect.any(Number), ms: expect.any(Number), bytes: expect.any(Number) };
    expect(requestsIn(shop()).slice(tries - 1, tries + 3)).toMatchObject([
      { method, route: "/eliquides", status: 200, cache: "hit", ...sizes },
      { method, route: "/eliquides/:id", status: 200, cache: "miss", ...sizes },
      { method, route: "/recherche", status: 200, cache: "miss", ...sizes },
      { method, route: "other", status: 404, cache: "none", ...sizes },
    ]);
    expect(JSON.stringify(requestsIn(shop()))).not.toMatch(/127\.0\.0\.1/);
    expect(shop().output()).not.toMatch(/secret|fbclid|203\.0\.113\.7|Who/);
  });

  it("are counted in the metrics, beside caches, content, upstreams and Node", async () => {
    const { products } = await (await fetch(`${shop().url}/eliquides.json`)).json();
    await fetch(`${shop().url}/images${new URL(products[0].image).pathname}?w=200`);
    await fetch(`${shop().url}/another/nope`);
    const metrics = await eventually(async () => {
      const headers = { Authorization: `Bearer ${TOKEN}` };
      const answer = await fetch(`${shop().url}/metrics`, { headers });
      expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain; version=0\.0\.4/);
      const samples = readMetrics(await answer.text());
      expect([...samples.keys()]).toContainEqual(expect.stringContaining('upstream="images"'));
      return samples;
    });
    const requests = (route: string, cache: string, status = "2xx") =>
      metrics.get(
        `http_request_duration_seconds_count{route="${route}",cache="${cache}",status="${status}"}`,
      );
    expect(requests("/eliquides", "miss")).toBeGreaterThan(0);
    expect(requests("/eliquides", "hit")).toBe(1);
    expect(requests("/eliquides/:id", "miss")).toBe(1);
    expect(requests("other", "none", "4xx")).toBe(2);
    // The list, its JSON, a product, a search, and one page for all unknown paths.
    expect(metrics.get('zavona_cache_entries{cache="pages"}')).toBe(5);
    for (const [name, least] of Object.entries({
      'zavona_cache_hit_ratio{cache="pages"}': Number.MIN_VALUE,
      'zavona_cache_bytes{cache="pictures"}': 0,
      zavona_content_age_seconds: 0,
      'zavona_content_refreshes_total{outcome="changed"}': 1,
      'zavona_upstream_duration_seconds_count{upstream="content",status="2xx"}': 3,
      process_resident_memory_bytes: 1,
    })) {
      expect(metrics.get(name), name).toBeGreaterThanOrEqual(least);
    }
  });
});

/** Opens a connection and sends half of a request's head. Resolves when the shop has read it. */
async function beginRequest(shop: Shop, path: string) {
  const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`;
  const { socket, answer } = openConnection(shop.url, head);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  // When this answer arrives, the shop has read the half that was sent before.
  await (await fetch(`${shop.url}/healthz`)).text();
  return {
    /** Sends the rest, and resolves to the answer when the connection has been closed. */
    async finish(): Promise<string> {
      const closed = once(socket, "close");
      socket.write("\r\n");
      await closed;
      return String(answer());
    },
  };
}

/** A shop that starts quickly: these tests request only a page without content. */
const small = () => ({ content: shopSpace(publishedEntry("produit", "a", {})), pictures: "none" });

const ENDING = "ending after the requests under way";

describe("SIGTERM", () => {
  it("under load loses no request", async () => {
    // `npm run bench -- ending` tries 20 times.
    const { code, lost, served } = await endUnderLoad(true);
    expect([code, lost]).toEqual([0, []]);
    expect(served).toBeGreaterThan(0);
  });

  it("makes /readyz respond 503 at once, and lets pending requests finish", async () => {
    const shop = await startShop(small());
    const closed = once(shop.child, "close");
    const page = await beginRequest(shop, "/about");
    const readiness = await beginRequest(shop, "/readyz");
    shop.child.kill("SIGTERM");
    await eventually(() => expect(shop.output()).toContain(ENDING));
    await eventually(() => expect(fetch(`${shop.url}/healthz`)).rejects.toThrow());
    expect(await readiness.finish()).toMatch(/^HTTP\/1\.1 503 [\s\S]*Connection: close/i);
    expect(await page.finish()).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close[\s\S]*<\/html>/i);
    expect(await closed).toEqual([0, null]);
    expect(requestsIn(shop).at(-1)).toMatchObject({ route: "/about" });
  });

  it("ends the shop after a pending request, even if its client keeps the connection open", async () => {
    const shop = await startShop({
      ...small(),
      connection: "hanging",
      settings: { CONTENT_DEADLINE_MS: "2000" },
    });
    const closed = once(shop.child, "close");
    const page = fetch(`${shop.url}/eliquides`);
    // When this answer arrives, the shop has begun the page, which waits for content.
    await fetch(`${shop.url}/healthz`);
    shop.child.kill("SIGTERM");
    expect((await page).status).toBe(503);
    expect(await closed).toEqual([0, null]);
    expect(shop.output()).not.toContain("are cut off");
  });

  it("sent twice ends the shop at once", async () => {
    const shop = await startShop(small());
    const exit = once(shop.child, "exit");
    await beginRequest(shop, "/about");
    shop.child.kill("SIGTERM");
    await eventually(() => expect(shop.output()).toContain(ENDING));
    expect(shop.child.exitCode).toBeNull();
    shop.child.kill("SIGTERM");
    expect(await exit).toEqual([143, null]);
  });
});

it.each(["SIGHUP", "SIGINT"] as const)("%s ends the shop as SIGTERM does", async (signal) => {
  const shop = await startShop(small());
  const closed = once(shop.child, "close");
  const page = await beginRequest(shop, "/about");
  shop.child.kill(signal);
  await eventually(() => expect(shop.output()).toContain(ENDING));
  expect(await page.finish()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await closed).toEqual([0, null]);
});

it("several SIGHUP, as a terminal that closes sends, cut off no request", async () => {
  const shop = await startShop(small());
  const closed = once(shop.child, "close");
  const page = await beginRequest(shop, "/about");
  shop.child.kill("SIGHUP");
  await eventually(() => expect(shop.output()).toContain(ENDING));
  shop.child.kill("SIGHUP");
  expect(await page.finish()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await closed).toEqual([0, null]);
});

it("SIGUSR2 does nothing", async () => {
  const shop = await startShop(small());
  const page = await beginRequest(shop, "/about");
  shop.child.kill("SIGUSR2");
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect(shop.output()).not.toContain(ENDING);
  shop.child.kill("SIGTERM");
  expect(await page.finish()).toMatch(/^HTTP\/1\.1 200 /);
});

it.each([
  ["thrown", "throw new Error('out of order')"],
  ["rejected", "Promise.reject(new Error('out of order'))"],
])("an uncaught error, %s, is logged and ends the shop once it is idle", async (_how, code) => {
  const onSignal = `process.on("SIGUSR2", () => { ${code}; });`;
  const nodeArgs = ["--import", `data:text/javascript,${encodeURIComponent(onSignal)}`];
  const shop = await startShop({ ...small(), nodeArgs });
  const closed = once(shop.child, "close");
  const page = await beginRequest(shop, "/about");
  shop.child.kill("SIGUSR2");
  await eventually(() => expect(shop.output()).toContain("out of order"));
  expect(await page.finish()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await closed).toEqual([1, null]);
  expect(shop.output()).toContain('"level":60');
});
