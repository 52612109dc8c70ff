import { execFile } from "node:child_process";
import { cp, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { nodeFlags, processEnv } from "../../scripts/process-options.mjs";
import { buildInputs, isBuildInput } from "../../scripts/steps.mjs";
import { residentMb } from "../bench/process-cost";
import { ask } from "../support/ask";
import { eventually } from "../support/eventually";
import { BAD_REQUESTS, expectHarmless } from "../support/judges/harmless";
import { openConnection } from "../support/send-raw";
import { startShop } from "../support/start-shop";
import { temporaryFolder } from "../support/temporary-folder";
import { ENDLESS, inParallel, madeUpAddress } from "../support/worlds/abuse";
import { generatedSpace, picturePaths } from "../support/worlds/generated-space";
import { showsName, startInstances } from "../support/worlds/instances";
import { redisProgram } from "../support/worlds/redis-process";
import { callWebhook } from "../support/worlds/webhook-call";

/** Tests as in `npm test`, with thousands of requests, and with bounds on time and memory. */

it("the shop answers 10,000 made-up addresses without a content request, in bounded memory", async () => {
  const content = generatedSpace(75);
  const shop = await startShop({
    content,
    connection: "faulty",
    // As the shop is started: V8 and malloc's defaults collect later on a busy machine.
    nodeArgs: nodeFlags,
    settings: { CONTENT_TTL_SECONDS: "3600", ...processEnv },
  });
  // As from many clients: one client's limit would refuse most of them.
  const from = (n: number) => ({ headers: { "X-Forwarded-For": `198.51.${n >> 8}.${n & 255}` } });
  const visit = async (n: number) =>
    (await ask(shop.url, madeUpAddress(content.id, n), from(n))).status;
  await inParallel(1000, 20, visit);
  const before = residentMb(shop.child.pid ?? 0);
  const requestsBefore = shop.connection.requests.length;
  const statuses = await inParallel(10_000, 20, (n) => visit(n + 1000));
  expect([...new Set(statuses)].sort()).toEqual([200, 404]);
  expect(shop.connection.requests.slice(requestsBefore)).toEqual([]);
  // Room for the garbage collector. With every address stored, memory would grow by over 40 MB.
  expect(residentMb(shop.child.pid ?? 0) - before).toBeLessThan(32);
});

it("the shop fetches at least 200 of 5,000 pictures for a client, then refuses this client only with 429", async () => {
  const content = generatedSpace(2500);
  const shop = await startShop({ content });
  const from = (client: string, path: string) =>
    ask(shop.url, path, { headers: { "X-Forwarded-For": client } });
  const [stored = "", ...others] = picturePaths(content).flatMap((path) =>
    [400, 200].map((width) => `/images${path}?w=${width}`),
  );
  await eventually(async () => expect((await ask(shop.url, stored)).status).toBe(200));
  let fetched = 0;
  let isRefused = false;
  await inParallel(others.length, 8, async (n) => {
    if (isRefused) return;
    const { status } = await from("203.0.113.9", others[n] ?? "");
    if (status === 429) isRefused = true;
    else if (status === 200) fetched += 1;
  });
  expect(isRefused).toBe(true);
  expect(fetched).toBeGreaterThanOrEqual(200);
  expect((await from("203.0.113.9", stored)).status).toBe(200);
  expect((await from("203.0.113.10", others.at(-1) ?? "")).status).toBe(200);
});

it("the shop answers 4,000 random bad requests harmlessly, within 5 s, in bounded memory", async () => {
  const shop = await startShop({ settings: { SITE_URL: "https://zavona.example" } });
  const askAll = async (numRuns: number) => {
    for (const requests of Object.values(BAD_REQUESTS)) {
      const property = fc.asyncProperty(requests, async ({ target, asked }) => {
        const begun = performance.now();
        await expectHarmless(shop.url, target, asked);
        expect(performance.now() - begun).toBeLessThan(5000);
      });
      await fc.assert(property, { numRuns });
    }
  };
  await askAll(200);
  const before = residentMb(shop.child.pid ?? 0);
  await askAll(1000);
  expect(residentMb(shop.child.pid ?? 0) - before).toBeLessThan(64);
});

it("the shop closes 800 endless requests within 25 s, and answers visitors within 2 s meanwhile", async () => {
  const shop = await startShop();
  const connections = Array.from({ length: 800 }, (_, n) => {
    const [, first = "", drop = ""] = ENDLESS[n % ENDLESS.length] ?? [];
    return { ...openConnection(shop.url, first), drop };
  });
  onTestFinished(() => {
    for (const { socket } of connections) socket.destroy();
  });
  const held = () => connections.filter(({ socket }) => !socket.closed);
  await eventually(() => {
    expect(connections.filter(({ socket }) => socket.pending)).toEqual([]);
  });
  expect(held()).toHaveLength(800);
  for (const begun = performance.now(); held().length > 0; await setTimeout(500)) {
    for (const { socket, drop } of held()) socket.write(drop);
    const asked = performance.now();
    expect((await ask(shop.url, "/eliquides")).status).toBe(200);
    expect(performance.now() - asked).toBeLessThan(2000);
    expect(performance.now() - begun).toBeLessThan(25_000);
  }
});

it.runIf(redisProgram)(
  "two instances show a change within 1 s, and answer within 1 s while Redis hangs",
  async () => {
    const { instances, balancer, redis, publish, stop } = await startInstances("soak");
    onTestFinished(stop);
    const times: number[] = [];
    for (let n = 1; n <= 10; n += 1) {
      const begun = performance.now();
      expect(await callWebhook(balancer.url, publish(`Mangue ${n}`))).toBe(202);
      await Promise.all(instances.map((instance) => showsName(instance, `Mangue ${n}`)));
      times.push(performance.now() - begun);
    }
    expect(Math.max(...times)).toBeLessThan(1000);
    redis.child().kill("SIGSTOP");
    expect(await callWebhook(balancer.url, publish("Mangue mûre"))).toBe(202);
    for (let n = 0; n < 100; n += 1) {
      for (const path of ["/", "/eliquides", "/accessories", "/nope"]) {
        const begun = performance.now();
        await (await fetch(balancer.url + path)).text();
        expect(performance.now() - begun).toBeLessThan(1000);
      }
    }
    redis.child().kill("SIGCONT");
  },
);

it("a build does not contain the delivery token of its environment", async () => {
  const token = "9c1b_delivery.Token-71f3";
  const folder = await temporaryFolder();
  for (const input of buildInputs) {
    await cp(input, join(folder, input), { recursive: true, filter: isBuildInput });
  }
  await symlink(resolve("node_modules"), join(folder, "node_modules"), "dir");
  const remix = resolve("node_modules/@remix-run/dev/dist/cli.js");
  const settings = { CONTENTFUL_ACCESS_TOKEN: token, CONTENTFUL_SPACE_ID: "space" };
  await promisify(execFile)(process.execPath, [remix, "vite:build"], {
    cwd: folder,
    env: { ...process.env, ...settings, NODE_ENV: "production" },
  });
  // Plain, and in base64.
  const forms = [token, Buffer.from(token).toString("base64").slice(0, 30)];
  const patterns = forms.flatMap((form) => ["-e", form]);
  const search = (...args: string[]) =>
    promisify(execFile)("grep", ["-rlaF", ...args, join(folder, "build")]);
  expect((await search("-e", "CONTENTFUL_ACCESS_TOKEN")).stdout).toContain("build/server/");
  // grep exits with 1 if it finds nothing.
  await expect(search(...patterns)).rejects.toMatchObject({ code: 1 });
});
