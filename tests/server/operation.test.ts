import { once } from "node:events";
import { connect } from "node:net";
import { resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { startContentService } from "../../demo/delivery-api/service";
import { demoSpace } from "../../demo/demo-space";
import { eventually } from "../support/eventually";
import { endUnderLoad } from "../support/worlds/end-under-load";
import { run, type ShopProcess, startShop, waitForPort } from "../support/worlds/shop-process";

/** What machines and the operator see of the shop, and how it ends. */

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

async function shopOf(settings: Record<string, string> = {}): Promise<ShopProcess> {
  const shop = await startShop(settings);
  cleanUp.push(() => shop.stop());
  return shop;
}

const statusOf = async (url: string, headers = {}) => (await fetch(url, { headers })).status;

/** Asks until a page is answered from memory. @returns how often: it is made anew with its colours */
async function untilKept(url: string): Promise<number> {
  let asked = 0;
  await eventually(async () => {
    asked += 1;
    expect((await fetch(url)).headers.get("X-Cache")).toBe("hit");
  });
  return asked;
}

/** The log's lines of requests, once those that are held back have come. */
const requestsIn = (shop: ShopProcess) =>
  shop
    .output()
    .split("\n")
    .flatMap((line) => (line.includes('"msg":"request"') ? [JSON.parse(line)] : []));

describe("health and readiness", () => {
  it("it is alive at once, and ready when content has been read", async () => {
    const space = demoSpace();
    const options = { space, accessToken: "token", pictures: resolve("demo/pictures") };
    const gone = await startContentService(options);
    const port = Number(gone.host.split(":")[1]);
    await gone.close();
    const shop = await shopOf({
      CONTENTFUL_SPACE_ID: space.id,
      CONTENTFUL_ACCESS_TOKEN: "token",
      CONTENTFUL_HOST: gone.host,
      CONTENTFUL_IMAGES_HOST: gone.host,
      CONTENTFUL_INSECURE: "1",
    });
    expect(await statusOf(`${shop.url}/healthz`)).toBe(200);
    const waiting = await fetch(`${shop.url}/readyz`);
    expect([waiting.status, waiting.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    const service = await startContentService({ ...options, port });
    cleanUp.push(() => service.close());
    await eventually(async () => expect(await statusOf(`${shop.url}/readyz`)).toBe(200));
    await service.close();
    expect(await statusOf(`${shop.url}/readyz`)).toBe(200);
  });
});

describe("/metrics", () => {
  it("tells of requests, caches, content, upstreams and Node, as Prometheus reads it", async () => {
    const shop = await shopOf();
    await untilKept(`${shop.url}/eliquides`);
    for (const path of ["/eliquides/mangue-de-mahajanga", "/nope"]) {
      await (await fetch(shop.url + path)).text();
    }
    // A picture's look at the images host comes by itself.
    const metrics = await eventually(async () => {
      const answer = await fetch(`${shop.url}/metrics`);
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
    expect(requests("other", "none", "4xx")).toBe(1);
    expect(metrics.get('zavona_cache_entries{cache="pages"}')).toBeGreaterThan(0);
    expect(metrics.get('zavona_cache_hit_ratio{cache="pages"}')).toBeGreaterThan(0);
    expect(metrics.get('zavona_cache_bytes{cache="pictures"}')).toBeGreaterThanOrEqual(0);
    expect(metrics.get('zavona_content_age_seconds{type="produit"}')).toBeLessThan(60);
    expect(
      metrics.get('zavona_content_refreshes_total{type="produit",outcome="changed"}'),
    ).toBeGreaterThan(0);
    expect(
      metrics.get('zavona_upstream_duration_seconds_count{upstream="content",status="2xx"}'),
    ).toBeGreaterThanOrEqual(5);
    expect(metrics.get("process_resident_memory_bytes")).toBeGreaterThan(0);
  });

  it("is for this machine only, as long as there is no token", async () => {
    const { url } = await shopOf();
    expect(await statusOf(`${url}/metrics`)).toBe(200);
    for (const name of ["X-Forwarded-For", "Forwarded", "Via"]) {
      expect([name, await statusOf(`${url}/metrics`, { [name]: "127.0.0.1" })]).toEqual([
        name,
        403,
      ]);
    }
  });

  it("wants the token where there is one", async () => {
    const { url } = await shopOf({ METRICS_TOKEN: "let-me-see" });
    const basic = (password: string) =>
      `Basic ${Buffer.from(`any:${password}`).toString("base64")}`;
    for (const [Authorization, status] of [
      ["Bearer let-me-see", 200],
      [basic("let-me-see"), 200],
      ["Bearer let-me-se", 401],
      [basic("let-me"), 401],
      ["let-me-see", 401],
    ]) {
      expect([Authorization, await statusOf(`${url}/metrics`, { Authorization })]).toEqual([
        Authorization,
        status,
      ]);
    }
    const stranger = await fetch(`${url}/metrics`);
    expect([stranger.status, stranger.headers.get("WWW-Authenticate")]).toEqual([
      401,
      expect.stringMatching(/^Basic /),
    ]);
  });
});

/** Samples by name and labels. @throws where a line is none */
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

describe("the log", () => {
  it("has one line for each request, which does not tell who it was", async () => {
    const shop = await shopOf();
    const headers = { "User-Agent": "Who/1.0", "X-Forwarded-For": "203.0.113.7" };
    const asked = await untilKept(`${shop.url}/eliquides?fbclid=abc`);
    for (const path of ["/recherche?q=secret", "/nope/secret"]) {
      await (await fetch(shop.url + path, { headers })).text();
    }
    await eventually(() => expect(requestsIn(shop)).toHaveLength(asked + 2));
    const method = "GET";
    const sizes = { time: expect.any(Number), ms: expect.any(Number), bytes: expect.any(Number) };
    expect(requestsIn(shop).slice(-3)).toMatchObject([
      { method, route: "/eliquides", status: 200, cache: "hit", ...sizes },
      { method, route: "/recherche", status: 200, cache: "miss", ...sizes },
      { method, route: "other", status: 404, cache: "none", ...sizes },
    ]);
    expect(JSON.stringify(requestsIn(shop))).not.toMatch(/127\.0\.0\.1/);
    expect(shop.output()).not.toMatch(/secret|fbclid|203\.0\.113\.7|Who/);
  });

  it("has the last requests before the end too", async () => {
    const shop = await shopOf();
    await (await fetch(`${shop.url}/about`)).text();
    const closed = once(shop.child, "close");
    shop.child.kill("SIGTERM");
    await closed;
    expect(requestsIn(shop)).toMatchObject([{ route: "/about" }]);
  });
});

/** A request on a connection of its own, held open in the middle of its head. */
async function halfARequest(shop: ShopProcess, path: string) {
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answer += text;
  });
  await once(socket, "connect");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n`);
  cleanUp.push(async () => void socket.destroy());
  return {
    /** Sends the rest, and resolves to the answer when the connection has been closed. */
    async finish(): Promise<string> {
      const closed = once(socket, "close");
      socket.write("\r\n");
      await closed;
      return answer;
    },
  };
}

describe("SIGTERM", () => {
  it("under 200 requests a second loses none, in 2 of 2 tries", async () => {
    // 20 tries: `npm run bench -- ending`.
    for (let tries = 0; tries < 2; tries += 1) {
      const end = await endUnderLoad(true);
      expect(end).toMatchObject({ code: 0, lost: [] });
      expect(end.served).toBeGreaterThan(0);
      expect(end.seconds).toBeLessThan(10);
    }
  }, 120_000);

  it("ends being ready at once, and lets what is under way come to its end", async () => {
    const shop = await shopOf();
    const exit = once(shop.child, "exit");
    const [page, readiness] = [
      await halfARequest(shop, "/about"),
      await halfARequest(shop, "/readyz"),
    ];
    // The shop has read what it was sent: both connections have a request under way.
    await (await fetch(`${shop.url}/healthz`)).text();
    shop.child.kill("SIGTERM");
    await eventually(() => expect(shop.output()).toContain("ending after the requests under way"));
    // It takes whom it finds waiting before it closes the port; answers say `close` from then on.
    await eventually(() => expect(fetch(`${shop.url}/healthz`)).rejects.toThrow());
    expect(await readiness.finish()).toMatch(/^HTTP\/1\.1 503 [\s\S]*Connection: close/i);
    expect(await page.finish()).toMatch(/^HTTP\/1\.1 200 [\s\S]*Connection: close[\s\S]*<\/html>/i);
    expect(await exit).toEqual([0, null]);
  });

  it("a second time ends it at once", async () => {
    const shop = await shopOf();
    const exit = once(shop.child, "exit");
    await halfARequest(shop, "/about");
    await (await fetch(`${shop.url}/healthz`)).text();
    shop.child.kill("SIGTERM");
    await eventually(() => expect(shop.output()).toContain("ending after the requests under way"));
    expect(shop.child.exitCode).toBeNull();
    shop.child.kill("SIGTERM");
    expect(await exit).toEqual([143, null]);
  });
});

describe("an error that is caught nowhere", () => {
  it.each([
    ["thrown", "throw new Error('out of order')"],
    ["rejected", "Promise.reject(new Error('out of order'))"],
  ])("%s, is logged and ends the shop with exit 1 after what is under way", async (_how, code) => {
    const onSignal = `process.on("SIGUSR2", () => { ${code}; });`;
    const preload = `data:text/javascript,${encodeURIComponent(onSignal)}`;
    const program = run(["--import", preload, "build/server/server.js"], { PORT: "0" });
    const shop = await waitForPort(program);
    cleanUp.push(() => shop.stop());
    const closed = once(shop.child, "close");
    const page = await halfARequest(shop, "/about");
    await (await fetch(`${shop.url}/healthz`)).text();
    shop.child.kill("SIGUSR2");
    await eventually(() => expect(shop.output()).toContain("out of order"));
    expect(await page.finish()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await closed).toEqual([1, null]);
    expect(shop.output()).toContain('"level":60');
  });
});

describe("slow clients", () => {
  it("a connection that never finishes its headers is closed within 15 s", async () => {
    const shop = await shopOf();
    const socket = connect(Number(new URL(shop.url).port), "127.0.0.1");
    cleanUp.push(async () => void socket.destroy());
    socket.resume().write("GET / HTTP/1.1\r\nHost: localhost\r\n");
    const begun = performance.now();
    await once(socket, "close");
    expect(performance.now() - begun).toBeLessThan(15_000);
  });
});
