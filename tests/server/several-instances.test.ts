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

/** Instances of one shop that share content over a real Redis. */

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

/** The tests run in order. Each leaves both instances running, except the last. */
describe.runIf(redisProgram)("two instances", () => {
  let all: Instances;
  beforeAll(async () => {
    all = await startInstances("two");
    return () => all.stop();
  });
  beforeEach(() => void all.takeRequests());

  it("both show a publication after one webhook call, and request it once", async () => {
    for (const name of ["Mangue verte", "Mangue séchée", FIRST_NAME]) {
      expect(await callWebhook(all.balancer.url, all.publish(name))).toBe(202);
      for (const instance of all.instances) await showsName(instance, name);
      const reads = all.takeRequests().filter((path) => path.includes("/entries"));
      expect(reads).toHaveLength(1);
    }
  });

  it("share their content with a third that starts while the content service hangs", async () => {
    const third = await startShop({ ...all.world, connection: "hanging" });
    expect((await fetch(`${third.url}/eliquides`)).status).toBe(200);
    expect(await nameAt(third)).toBe(FIRST_NAME);
  });

  it("warn once each when Redis stops, work without it, and share again when it is back", async () => {
    const [first, second] = all.instances;
    await all.redis.kill();
    for (const instance of all.instances) await logged(UNREACHABLE, instance, 1);
    expect(await callWebhook(first.url, all.publish("Mangue mûre"))).toBe(202);
    await showsName(first, "Mangue mûre");
    expect(await nameAt(second)).toBe(FIRST_NAME);

    await all.redis.restart();
    for (const instance of all.instances) await logged(CONNECTED, instance, 2);
    await showsName(second, "Mangue mûre");
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
      await showsName(instance, "Mangue mûre");
      await logged(CONNECTED, instance, 3);
      expect(linesWith(UNREACHABLE, instance)).toHaveLength(2);
    }
  });

  it("do not lose a publication if the instance that requests it is killed", async () => {
    const [first, second] = all.instances;
    for (const { connection } of all.instances) connection.queue = [{ kind: "hang" }];
    expect(await callWebhook(first.url, all.publish("Mangue confite"))).toBe(202);
    const hasRequested = ({ connection }: typeof first) => connection.requests.length > 0;
    await eventually(() => expect(all.instances.filter(hasRequested)).toHaveLength(1));
    // Either instance may have been first.
    const [requesting, other] = hasRequested(first) ? [first, second] : [second, first];
    other.connection.queue = [];
    requesting.child.kill("SIGKILL");
    await once(requesting.child, "exit");
    await showsName(other, "Mangue confite");
    for (let n = 0; n < 4; n++) expect(await nameAt(all.balancer)).toBe("Mangue confite");
  });
});

it.runIf(redisProgram)("instances with a TTL of one second use each other's reads", async () => {
  const all = await startInstances("fresh", { CONTENT_TTL_SECONDS: "1" });
  onTestFinished(() => all.stop());
  /** How often an instance used content that the other had read, and how often it read content itself. */
  const refreshes = async ({ url }: ShopProcess) => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const samples = metrics.matchAll(
      /zavona_content_refreshes_total\{type="produit",outcome="(\w+)"\} (\d+)/g,
    );
    const counts = new Map([...samples].map(([, outcome, count]) => [outcome, Number(count)]));
    return { received: counts.get("received") ?? 0, read: counts.get("unchanged") ?? 0 };
  };
  const before = await Promise.all(all.instances.map(refreshes));
  await eventually(async () => {
    const now = await Promise.all(all.instances.map(refreshes));
    const grown = (outcome: "received" | "read") =>
      now.reduce((sum, counts, n) => sum + counts[outcome] - (before[n]?.[outcome] ?? 0), 0);
    // Whichever instance reads, the other uses its content.
    expect(grown("read")).toBeGreaterThan(2);
    expect(grown("received")).toBeGreaterThan(2);
  });
});

/** The Redis key of the content of the space `damaged`. */
const KEY = "zavona:damaged/master:snapshot";

it.runIf(redisProgram).each([
  ["that is damaged", "no gzip", "incorrect header check"],
  ["of another build", gzipSync('{"format":1}'), "format"],
  ["of another shop", gzipSync('{"format":4,"source":"x","syncToken":null,"types":{}}'), "source"],
])(
  "content in Redis %s causes one warning, and is replaced by content that the instance reads",
  async (_what, body, reason) => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const client = createClient({ url: redis.url });
    await client.on("error", () => {}).connect();
    onTestFinished(async () => client.destroy());
    // An hour old: the instance checks for newer content.
    const confirmedAt = Date.now() - 3_600_000;
    await client.hSet(KEY, { name: "x", body, confirmedAt });
    const content = {
      ...shopSpace(publishedEntry("produit", "a", { titre: "Mangue" })),
      id: "damaged",
    };
    const world = { pictures: "none", settings: { REDIS_URL: redis.url } };
    // Hanging: otherwise the instance might share its own content before it reads the stored content.
    const first = await startShop({ ...world, content, connection: "hanging" });
    await logged(COMMAND_FAILED, first, 1);
    expect(linesWith(COMMAND_FAILED, first)).toEqual([expect.stringContaining(reason)]);
    first.connection.release();
    await showsName(first, "Mangue");
    await eventually(async () => expect(await client.hGet(KEY, "name")).not.toBe("x"));
    const second = await startShop({ ...world, content: first.service });
    await logged(CONNECTED, second, 1);
    await showsName(second, "Mangue");
    expect(linesWith(COMMAND_FAILED, second)).toEqual([]);
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
