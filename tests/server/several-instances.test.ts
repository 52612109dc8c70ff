import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { createClient } from "redis";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { eventually } from "../support/eventually";
import { startShop } from "../support/start-shop";
import { FIRST_NAME, nameAt, showsName, startInstances } from "../support/worlds/instances";
import { redisProgram, startRedis } from "../support/worlds/redis-process";
import type { ShopProcess } from "../support/worlds/shop-process";
import { publishedEntry, shopSpace } from "../support/worlds/space";
import { callWebhook } from "../support/worlds/webhook-call";

/** Instances of one shop, with a real Redis between them. */

type Instances = Awaited<ReturnType<typeof startInstances>>;

const THERE = "Redis is connected";
const AWAY = "Redis can't be reached";
const NOT_SHARED = "a command to Redis failed";

function linesWith(text: string, { output }: ShopProcess): string[] {
  return output()
    .split("\n")
    .filter((line) => line.includes(text));
}

/** Resolves when so many lines of the log have a text. */
function logged(text: string, shop: ShopProcess, lines: number): Promise<void> {
  return eventually(() => expect(linesWith(text, shop)).toHaveLength(lines));
}

/** In turn: each test leaves both instances there, except the last. */
describe.runIf(redisProgram)("two instances", () => {
  let all: Instances;
  beforeAll(async () => {
    all = await startInstances("two");
    return () => all.stop();
  });
  beforeEach(() => void all.takeRequests());

  it("both show a publication that one is told of, and ask for it once", async () => {
    for (const name of ["Mangue verte", "Mangue séchée", FIRST_NAME]) {
      expect(await callWebhook(all.balancer.url, all.publish(name))).toBe(202);
      for (const instance of all.instances) await showsName(instance, name);
      const reads = all.takeRequests().filter((path) => path.includes("/entries"));
      expect(reads).toHaveLength(1);
    }
  });

  it("lend their content to a third that starts while the content service is away", async () => {
    const third = await startShop({ ...all.world, connection: "hanging" });
    expect((await fetch(`${third.url}/eliquides`)).status).toBe(200);
    expect(await nameAt(third)).toBe(FIRST_NAME);
  });

  it("warn once each when Redis goes away, go on alone, and meet again", async () => {
    const [first, second] = all.instances;
    await all.redis.kill();
    for (const instance of all.instances) await logged(AWAY, instance, 1);
    expect(await callWebhook(first.url, all.publish("Mangue mûre"))).toBe(202);
    await showsName(first, "Mangue mûre");
    expect(await nameAt(second)).toBe(FIRST_NAME);

    await all.redis.restart();
    for (const instance of all.instances) await logged(THERE, instance, 2);
    await showsName(second, "Mangue mûre");
    expect(await callWebhook(second.url, all.publish("Mangue verte"))).toBe(202);
    await showsName(first, "Mangue verte");
    for (const instance of all.instances) expect(linesWith(AWAY, instance)).toHaveLength(1);
  });

  it("answer visitors and show a publication while Redis does not answer", async () => {
    all.redis.child().kill("SIGSTOP");
    expect(await callWebhook(all.balancer.url, all.publish("Mangue mûre"))).toBe(202);
    const visits = ["/", "/eliquides", "/accessories", "/nope"].map(
      async (path) => (await fetch(all.balancer.url + path)).status,
    );
    expect(await Promise.all(visits)).toEqual([200, 200, 200, 404]);
    for (const instance of all.instances) await logged(AWAY, instance, 2);
    await eventually(async () => {
      expect(await Promise.all(all.instances.map(nameAt))).toContain("Mangue mûre");
    });
    all.redis.child().kill("SIGCONT");
    for (const instance of all.instances) {
      await showsName(instance, "Mangue mûre");
      await logged(THERE, instance, 3);
      expect(linesWith(AWAY, instance)).toHaveLength(2);
    }
  });

  it("do not lose a publication with the one that is asking for it", async () => {
    const [first, second] = all.instances;
    for (const { connection } of all.instances) connection.queue = [{ kind: "hang" }];
    expect(await callWebhook(first.url, all.publish("Mangue confite"))).toBe(202);
    const asks = ({ connection }: typeof first) => connection.requests.length > 0;
    await eventually(() => expect(all.instances.filter(asks)).toHaveLength(1));
    // Either may have been the first to ask.
    const [asking, other] = asks(first) ? [first, second] : [second, first];
    other.connection.queue = [];
    asking.child.kill("SIGKILL");
    await once(asking.child, "exit");
    await showsName(other, "Mangue confite");
    for (let n = 0; n < 4; n++) expect(await nameAt(all.balancer)).toBe("Mangue confite");
  });
});

it.runIf(redisProgram)("instances whose content ages each second take turns", async () => {
  const all = await startInstances("fresh", { CONTENT_TTL_SECONDS: "1" });
  onTestFinished(() => all.stop());
  /** How often an instance took over what another had read, and how often it read by itself. */
  const refreshes = async ({ url }: ShopProcess) => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const samples = metrics.matchAll(
      /zavona_content_refreshes_total\{type="produit",outcome="(\w+)"\} (\d+)/g,
    );
    const counts = new Map([...samples].map(([, outcome, count]) => [outcome, Number(count)]));
    return { shared: counts.get("shared") ?? 0, read: counts.get("unchanged") ?? 0 };
  };
  const before = await Promise.all(all.instances.map(refreshes));
  await eventually(async () => {
    const now = await Promise.all(all.instances.map(refreshes));
    const grown = (outcome: "shared" | "read") =>
      now.reduce((sum, counts, n) => sum + counts[outcome] - (before[n]?.[outcome] ?? 0), 0);
    // Whichever it is that reads, the other has no need to.
    expect(grown("read")).toBeGreaterThan(2);
    expect(grown("shared")).toBeGreaterThan(2);
  });
});

/** Where the space `damaged` shares its content. */
const KEY = "zavona:damaged/master:snapshot";

it.runIf(redisProgram).each([
  ["that is damaged", "no gzip", "incorrect header check"],
  ["of another build", gzipSync('{"format":1}'), "format"],
  ["of another shop", gzipSync('{"format":4,"source":"x","syncToken":null,"types":{}}'), "source"],
])(
  "content in Redis %s costs one warning, and is replaced by what the instance reads",
  async (_what, body, reason) => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const client = createClient({ url: redis.url });
    await client.on("error", () => {}).connect();
    onTestFinished(async () => client.destroy());
    // An hour old: the instance asks whether there is newer content.
    const confirmedAt = Date.now() - 3_600_000;
    await client.hSet(KEY, { name: "x", body, confirmedAt });
    const content = {
      ...shopSpace(publishedEntry("produit", "a", { titre: "Mangue" })),
      id: "damaged",
    };
    const world = { pictures: "none", settings: { REDIS_URL: redis.url } };
    // Else the instance may share what it has read before it looks at what is there.
    const first = await startShop({ ...world, content, connection: "hanging" });
    await logged(NOT_SHARED, first, 1);
    expect(linesWith(NOT_SHARED, first)).toEqual([expect.stringContaining(reason)]);
    first.connection.release();
    await showsName(first, "Mangue");
    await eventually(async () => expect(await client.hGet(KEY, "name")).not.toBe("x"));
    const second = await startShop({ ...world, content: first.service });
    await logged(THERE, second, 1);
    await showsName(second, "Mangue");
    expect(linesWith(NOT_SHARED, second)).toEqual([]);
  },
);

it.runIf(redisProgram)("Redis that comes late is used, and no visitor misses it", async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  await redis.kill();
  const content = shopSpace(publishedEntry("produit", "a", { titre: "Mangue" }));
  const shop = await startShop({
    content,
    pictures: "none",
    settings: { REDIS_URL: redis.url },
  });
  await logged(AWAY, shop, 1);
  await showsName(shop, "Mangue");
  await redis.restart();
  await logged(THERE, shop, 1);
});
