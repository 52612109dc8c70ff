import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { createClient } from "redis";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { eventually } from "../support/eventually";
import { startShop } from "../support/start-shop";
import { FIRST_NAME, nameAt, showsName, startInstances } from "../support/worlds/instances";
import { listening } from "../support/worlds/listening";
import { redisProgram, startRedis } from "../support/worlds/redis-process";
import type { ShopProcess } from "../support/worlds/shop-process";
import { publishedEntry, shopSpace } from "../support/worlds/space";
import { callWebhook } from "../support/worlds/webhook-call";

/** Instances of one shop that share webhook calls and the last stored content over a real Redis. */

type Instances = Awaited<ReturnType<typeof startInstances>>;

const CONNECTED = "Redis is connected";
const UNREACHABLE = "Redis can't be reached";
const COMMAND_FAILED = "a command to Redis failed";

function linesWith(text: string, { output }: ShopProcess): string[] {
  return output()
    .split("\n")
    .filter((line) => line.includes(text));
}

/** Resolves when the log has exactly `lines` lines with a text. */
function logged(text: string, shop: ShopProcess, lines: number): Promise<void> {
  return eventually(() => expect(linesWith(text, shop)).toHaveLength(lines));
}

/** The sample of `zavona_redis_connected`. */
async function connectedGauge({ url }: ShopProcess): Promise<string | undefined> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return /^zavona_redis_connected (.+)$/m.exec(metrics)?.[1];
}

/** The tests run in order. Each leaves both instances running, except the last. */
describe.runIf(redisProgram)("two instances", () => {
  let all: Instances;
  beforeAll(async () => {
    all = await startInstances("two");
    return () => all.stop();
  });
  beforeEach(() => void all.takeRequests());

  it("both show a publication after one webhook call, and each asks for changes only", async () => {
    for (const name of ["Mangue verte", "Mangue séchée", FIRST_NAME]) {
      expect(await callWebhook(all.balancer.url, all.publish(name))).toBe(202);
      for (const instance of all.instances) await showsName(instance, name);
      const requests = all.takeRequests();
      expect(requests.filter((path) => !path.includes("sync_token="))).toEqual([]);
    }
  });

  it("leave their content in Redis for a third that starts while the content service hangs", async () => {
    const third = await startShop({ ...all.world, connection: "hanging" });
    expect((await fetch(`${third.url}/eliquides`)).status).toBe(200);
    expect(await nameAt(third)).toBe(FIRST_NAME);
  });

  it("warn once each when Redis stops, work without it, and share calls again when it is back", async () => {
    const [first, second] = all.instances;
    await all.redis.kill();
    for (const instance of all.instances) await logged(UNREACHABLE, instance, 1);
    expect(await connectedGauge(first)).toBe("0");
    expect(await callWebhook(first.url, all.publish("Mangue mûre"))).toBe(202);
    await showsName(first, "Mangue mûre");

    await all.redis.restart();
    for (const instance of all.instances) await logged(CONNECTED, instance, 2);
    expect(await connectedGauge(first)).toBe("1");
    expect(await callWebhook(second.url, all.publish("Mangue verte"))).toBe(202);
    await showsName(first, "Mangue verte");
    for (const instance of all.instances) expect(linesWith(UNREACHABLE, instance)).toHaveLength(1);
  });

  it("answer visitors and show a publication while Redis hangs", async () => {
    all.redis.child().kill("SIGSTOP");
    expect(await callWebhook(all.balancer.url, all.publish("Mangue mûre"))).toBe(202);
    const visits = ["/", "/eliquides", "/accessories", "/nope"].map(
      async (path) => (await fetch(all.balancer.url + path)).status,
    );
    expect(await Promise.all(visits)).toEqual([200, 200, 200, 404]);
    for (const instance of all.instances) await logged(UNREACHABLE, instance, 2);
    await eventually(async () => {
      expect(await Promise.all(all.instances.map(nameAt))).toContain("Mangue mûre");
    });
    all.redis.child().kill("SIGCONT");
    for (const instance of all.instances) {
      await logged(CONNECTED, instance, 3);
      expect(linesWith(UNREACHABLE, instance)).toHaveLength(2);
    }
  });

  it("do not lose a publication if the instance that was called is killed", async () => {
    const [first, second] = all.instances;
    first.connection.queue = [{ kind: "hang" }];
    expect(await callWebhook(first.url, all.publish("Mangue confite"))).toBe(202);
    await eventually(() => expect(first.connection.requests).not.toHaveLength(0));
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    await showsName(second, "Mangue confite");
    for (let n = 0; n < 4; n++) expect(await nameAt(all.balancer)).toBe("Mangue confite");
  });
});

/** The Redis key of the content of the space `damaged`. */
const KEY = "zavona:damaged/master:content:6";

/** A client of a Redis server, which ends with the test. */
async function openClient(url: string) {
  const client = createClient({ url });
  await client.on("error", () => {}).connect();
  onTestFinished(async () => client.destroy());
  return client;
}

it.runIf(redisProgram).each([
  ["that is damaged", Buffer.from("no gzip"), "incorrect header check"],
  ["with another hash", gzipSync('{"source":"damaged/master","types":[]}\nx\n'), "it is damaged"],
])(
  "content in Redis %s causes one warning, and an instance without content reads its own",
  async (_what, text, reason) => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const client = await openClient(redis.url);
    await client.hSet(KEY, { version: "x", text });
    const content = {
      ...shopSpace(publishedEntry("produit", "a", { titre: "Mangue" })),
      id: "damaged",
    };
    const world = { pictures: "none", settings: { REDIS_URL: redis.url } };
    // Hanging: otherwise the instance might have content before it reads the text.
    const first = await startShop({ ...world, content, connection: "hanging" });
    await logged(COMMAND_FAILED, first, 1);
    expect(linesWith(COMMAND_FAILED, first)).toEqual([expect.stringContaining(reason)]);
    first.connection.release();
    await showsName(first, "Mangue");
  },
);

it.runIf(redisProgram)("two builds on one Redis leave each other's content alone", async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const client = await openClient(redis.url);
  const key = KEY.replace(/6$/, "5");
  await client.hSet(key, { version: "x", text: "another build's" });
  const content = { ...shopSpace(publishedEntry("produit", "a", { titre: "M" })), id: "damaged" };
  const settings = { REDIS_URL: redis.url, CONTENT_TTL_SECONDS: "1" };
  await startShop({ pictures: "none", content, settings });
  await eventually(async () => expect(await client.exists(KEY)).toBe(1));
  expect(await client.hGet(key, "text")).toBe("another build's");
  // Nobody writes the text again while nothing changes: its life is renewed.
  await client.hSet(KEY, { text: "mark" });
  await client.pExpire(KEY, 3_600_000);
  await eventually(async () => expect(await client.pTTL(KEY)).toBeGreaterThan(3_600_000));
  expect(await client.hGet(KEY, "text")).toBe("mark");
  // Emptied, Redis gets the text again.
  await client.flushAll();
  await eventually(async () => expect(await client.exists(KEY)).toBe(1));
});

/** Starts an instance whose wall clock is some hours ahead, or behind. */
function startAt(hours: number, options: Parameters<typeof startShop>[0]) {
  const module = `const { now } = Date; Date.now = () => now() + ${hours} * 3_600_000;`;
  const nodeArgs = ["--import", `data:text/javascript,${encodeURIComponent(module)}`];
  return startShop({ ...options, nodeArgs });
}

it.runIf(redisProgram)("three instances whose clocks are hours apart hide no edit", async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const space = shopSpace(publishedEntry("produit", "a", { titre: "Mangue" }));
  const settings = { REDIS_URL: redis.url, CONTENT_TTL_SECONDS: "1" };
  const world = { pictures: "none", settings } as const;
  const ahead = await startAt(3, { ...world, content: space });
  const others = [0, -3].map((hours) => startAt(hours, { ...world, content: ahead.service }));
  const all = [ahead, ...(await Promise.all(others))];
  for (const [revision, titre] of [
    [2, "Mûre"],
    [3, "Mangue"],
  ] as const) {
    space.entries[0] = { ...publishedEntry("produit", "a", { titre }), revision };
    for (const instance of all) await showsName(instance, titre);
  }
});

it.runIf(redisProgram)(
  "an instance that is cut off from Redis asks Contentful itself",
  async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const sockets: Socket[] = [];
    const line = createServer((socket) => {
      const onward = connect(Number(new URL(redis.url).port), "127.0.0.1");
      for (const end of [socket, onward]) sockets.push(end.on("error", () => {}));
      socket.pipe(onward).pipe(socket);
    });
    const { host } = await listening(line);
    const space = shopSpace(publishedEntry("produit", "a", { titre: "Mangue" }));
    const of = (url: string) => ({ REDIS_URL: url, CONTENT_TTL_SECONDS: "1" });
    const world = { pictures: "none" } as const;
    const first = await startShop({ ...world, content: space, settings: of(redis.url) });
    const cutOff = await startShop({
      ...world,
      content: first.service,
      settings: of(`redis://${host}`),
    });
    for (const instance of [first, cutOff]) await logged(CONNECTED, instance, 1);
    line.close();
    for (const socket of sockets) socket.destroy();
    await logged(UNREACHABLE, cutOff, 1);
    space.entries[0] = { ...publishedEntry("produit", "a", { titre: "Mûre" }), revision: 2 };
    for (const instance of [first, cutOff]) await showsName(instance, "Mûre");
  },
);

it.runIf(redisProgram)("without Redis a shop serves visitors, and connects later", async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  await redis.kill();
  const content = shopSpace(publishedEntry("produit", "a", { titre: "Mangue" }));
  const shop = await startShop({
    content,
    pictures: "none",
    settings: { REDIS_URL: redis.url },
  });
  await logged(UNREACHABLE, shop, 1);
  await showsName(shop, "Mangue");
  await redis.restart();
  await logged(CONNECTED, shop, 1);
});
