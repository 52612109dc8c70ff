import { once } from "node:events";
import { createClient } from "redis";
import { describe, expect, it, vi } from "vitest";
import { eventually } from "../support/eventually";
import { type FaultProxy, startFaultProxy } from "../support/worlds/fault-proxy";
import { redisProgram, startRedis } from "../support/worlds/redis-process";
import { startRoundRobin } from "../support/worlds/round-robin";
import type { ShopProcess } from "../support/worlds/shop-process";
import { publishedEntry } from "../support/worlds/space";
import { standIns } from "../support/worlds/stand-in-shop";
import { callWebhook, payloadOf, signedCall, WEBHOOK_SECRET } from "../support/worlds/webhook-call";

/** Two instances of the shop, a real Redis between them, and a balancer before them. */

const { startService, startShopOf, afterwards } = standIns();

/** The keys of this shop, and the life that content has left after an hour, in ms. */
const PREFIX = "zavona:teststore:master";
const HOUR_OLD = (30 * 24 - 1) * 3_600_000;

// Each test starts several processes.
vi.setConfig({ testTimeout: 90_000 });

/** A content service, a line to it that can fail, and a Redis. */
async function openPlace() {
  const { space, host } = await startService([
    publishedEntry("produit", "mangue", { titre: "Mangue", prix10ml: 9000 }),
    publishedEntry("eCigarettes", "kit", { titre: "Kit", prix: 90000 }),
  ]);
  const line = await startFaultProxy(host);
  const otherLine = await startFaultProxy(host);
  for (const { close } of [line, otherLine]) afterwards(close);
  const redis = await startRedis();
  afterwards(() => redis.stop());
  const settings = { REDIS_URL: redis.url, CONTENTFUL_WEBHOOK_SECRET: WEBHOOK_SECRET };
  const startInstance = (more: Record<string, string> = {}) =>
    startShopOf(line.host, { ...settings, ...more });

  /** Publishes the product under another name. @returns what Contentful then says */
  let revision = 1;
  const publish = (titre: string) => {
    revision += 1;
    space.entries[0] = { ...publishedEntry("produit", "mangue", { titre }), revision };
    const body = payloadOf("Entry", { id: "mangue", contentType: "produit" }, revision);
    return signedCall({ body });
  };
  return { line, otherLine, redis, publish, startInstance };
}

/** Such a place with two instances that have content and share it, each by a line of its own if told so. */
async function openShops(
  more: Record<string, string> = {},
  lines: "one line" | "two lines" = "one line",
) {
  const place = await openPlace();
  const second = lines === "two lines" ? { CONTENTFUL_HOST: place.otherLine.host } : {};
  const shops = [
    await place.startInstance(more),
    await place.startInstance({ ...more, ...second }),
  ] as const;
  for (const shop of shops) {
    await eventually(async () => {
      expect(shop.output()).toContain(SHARED);
      expect((await fetch(shop.url)).status).toBe(200);
      expect((await fetch(`${shop.url}/accessories`)).status).toBe(200);
    });
  }
  // Each has read by itself before it met the other. From this on they read together.
  await callWebhook(shops[0].url, place.publish(FIRST));
  for (const shop of shops) await shows(shop, FIRST);
  const balancer = await startRoundRobin(shops.map(({ url }) => url));
  afterwards(() => balancer.close());
  for (const { requests } of [place.line, place.otherLine]) requests.length = 0;
  return { ...place, shops, balancer };
}

/** What the product is called when both have met. */
const FIRST = "Mangue de saison";

const THERE = "Redis is there";
const SHARED = "caught up with the other instances";
const AWAY = "Redis is away";

async function clientOf(url: string) {
  const client = createClient({ url });
  client.on("error", () => {});
  await client.connect();
  afterwards(async () => client.destroy());
  return client;
}

async function nameAt({ url }: Pick<ShopProcess, "url">): Promise<string> {
  const { products } = await (await fetch(`${url}/eliquides.json`)).json();
  return products[0].name;
}

function shows(shop: Pick<ShopProcess, "url">, name: string): Promise<void> {
  return eventually(async () => expect(await nameAt(shop)).toBe(name));
}

const linesWith = (shop: ShopProcess, text: string) => shop.output().split(text).length - 1;

describe.runIf(redisProgram)("a publication", () => {
  it("told to one instance is shown by both within a second, and asked for once", async () => {
    const { line, publish, shops, balancer } = await openShops();
    const times: number[] = [];
    for (const name of ["Mangue verte", "Mangue mûre", "Mangue séchée"]) {
      line.requests.length = 0;
      const call = publish(name);
      expect(await callWebhook(balancer.url, call)).toBe(202);
      const told = performance.now();
      await Promise.all(shops.map((shop) => shows(shop, name)));
      times.push(performance.now() - told);
      expect(line.requests).toHaveLength(1);
      // The same call at the other instance: neither takes it again.
      expect(await callWebhook(balancer.url, call)).toBe(409);
    }
    // A machine that is busy with other tests may take longer now and then.
    expect(Math.min(...times)).toBeLessThan(1000);
  });

  it("is not lost with the instance that was asking for it", async () => {
    const { line, otherLine, publish, shops, balancer } = await openShops({}, "two lines");
    const places = [
      { shop: shops[0], line },
      { shop: shops[1], line: otherLine },
    ];
    for (const { line } of places) line.queue = [{ kind: "hang" }];
    expect(await callWebhook(shops[0].url, publish("Mangue mûre"))).toBe(202);
    const asks = ({ line }: { line: FaultProxy }) => line.requests.length > 0;
    await eventually(() => expect(places.filter(asks)).toHaveLength(1));
    // Either may have been the first to ask.
    const [asking, other] = asks({ line }) ? places : [...places].reverse();
    if (!asking || !other) throw new Error("There are two.");
    other.line.queue = [];
    asking.shop.child.kill("SIGKILL");
    await once(asking.shop.child, "exit");
    await shows(other.shop, "Mangue mûre");
    for (let n = 0; n < 4; n++) expect(await nameAt(balancer)).toBe("Mangue mûre");
  });
});

describe.runIf(redisProgram)("content that is read again and again", () => {
  it("is read by one instance for both", async () => {
    const { line, shops } = await openShops({ CONTENT_TTL_SECONDS: "1" });
    const reads = () => line.requests.filter((path) => path.includes("content_type=produit"));
    await eventually(() => expect(reads().length).toBeGreaterThan(1));
    const [before, begun] = [reads().length, performance.now()];
    await eventually(() => expect(reads().length).toBeGreaterThan(before + 5));
    const seconds = (performance.now() - begun) / 1000;
    // Each by itself would come to two a second.
    expect((reads().length - before - 1) / seconds).toBeLessThan(1.3);
    expect(await Promise.all(shops.map(nameAt))).toEqual([FIRST, FIRST]);
  });
});

describe.runIf(redisProgram)("an instance that starts while the content service is away", () => {
  it("has what the others last read", async () => {
    const { line, startInstance } = await openShops();
    line.always = { kind: "hang" };
    const third = await startInstance({ CONTENT_DEADLINE_MS: "10000" });
    expect((await fetch(`${third.url}/eliquides`)).status).toBe(200);
    expect(await nameAt(third)).toBe(FIRST);
  });

  it.each([
    ["damaged", { body: "no gzip" }],
    ["of another shop", { header: '{"format":1,"space":"x","environment":"master"}' }],
    ["of another format", { header: '{"format":0}' }],
    [
      "of another content type",
      { header: '{"format":1,"space":"teststore","environment":"master","type":"pods"}' },
    ],
    ["that says nothing", { header: "\0" }],
  ])("does without content %s", async (_what, fields) => {
    const { redis, line, startInstance } = await openPlace();
    // Else it may have read its own, and shared it, before it looks at what is there.
    line.always = { kind: "hang" };
    const client = await clientOf(redis.url);
    const header = '{"format":1,"space":"teststore","environment":"master","checksum":"x"}';
    const key = `${PREFIX}:content:produit`;
    // As old as an hour, so that it is not asked whether it is enough.
    await client
      .multi()
      .hSet(key, { header, body: "x", ...fields })
      .pExpire(key, HOUR_OLD)
      .exec();
    const shop = await startInstance();
    await eventually(() => expect(linesWith(shop, "content can't be shared")).toBe(1));
    line.always = null;
    line.release();
    await shows(shop, "Mangue");
    expect(linesWith(shop, "content can't be shared")).toBe(1);
    await client.publish(`${PREFIX}:news`, '{"from":"x","news":{"content":"pods"}}');
    await client.publish(`${PREFIX}:news`, "{");
    await eventually(async () => expect(await client.keys(`${PREFIX}:content:*`)).toHaveLength(5));
    // What was shared in its place is whole.
    const second = await startInstance();
    await eventually(() => expect(second.output()).toContain(THERE));
    await shows(second, "Mangue");
    expect(linesWith(second, "content can't be shared")).toBe(0);
  });
});

describe.runIf(redisProgram)("Redis that goes away", () => {
  it("costs each instance one warning; they go on alone, and meet again", async () => {
    const { redis, publish, shops } = await openShops();
    const [first, second] = shops;
    await redis.kill();
    for (const shop of shops) await eventually(() => expect(shop.output()).toContain(AWAY));
    expect(await callWebhook(first.url, publish("Mangue mûre"))).toBe(202);
    await shows(first, "Mangue mûre");
    expect(await nameAt(second)).toBe(FIRST);

    await redis.restart();
    for (const shop of shops) await eventually(() => expect(linesWith(shop, THERE)).toBe(2));
    await shows(second, "Mangue mûre");
    for (const shop of shops) expect(linesWith(shop, AWAY)).toBe(1);

    expect(await callWebhook(second.url, publish("Mangue verte"))).toBe(202);
    await shows(first, "Mangue verte");
  });

  it("or no longer answers holds up no visitor and no publication", async () => {
    const { redis, publish, shops, balancer } = await openShops();
    redis.child().kill("SIGSTOP");
    expect(await callWebhook(balancer.url, publish("Mangue mûre"))).toBe(202);
    const visits: number[] = [];
    await eventually(async () => {
      for (const path of ["/", "/eliquides", "/ecigarettes/kit", "/nope"]) {
        const begun = performance.now();
        await (await fetch(balancer.url + path)).text();
        visits.push(performance.now() - begun);
      }
      for (const shop of shops) expect(shop.output()).toContain(AWAY);
    });
    expect(Math.max(...visits)).toBeLessThan(1000);
    await eventually(async () => {
      expect(await Promise.all(shops.map(nameAt))).toContain("Mangue mûre");
    });
    redis.child().kill("SIGCONT");
    for (const shop of shops) await shows(shop, "Mangue mûre");
    for (const shop of shops) expect(linesWith(shop, AWAY)).toBe(1);
  });

  it("or was never there changes nothing for visitors", async () => {
    const { redis, startInstance } = await openPlace();
    await redis.kill();
    const shop = await startInstance();
    await shows(shop, "Mangue");
    await eventually(() => expect(linesWith(shop, AWAY)).toBe(1));
    await redis.restart();
    await eventually(() => expect(linesWith(shop, THERE)).toBe(1));
  });
});
