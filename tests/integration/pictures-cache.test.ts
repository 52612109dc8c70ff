import { once } from "node:events";
import { readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PIECE_BYTES } from "~/proxy/picture-spool.server";
import { eventually } from "../support/eventually";
import { sendPicture, webp } from "../support/worlds/picture-host";
import { begin, load, picture, pictureShopForTests } from "../support/worlds/picture-shop";

/** What the picture proxy stores, when it fetches, and what it drops. */

const world = pictureShopForTests();
const files = () => readdir(world.directory);

/** Waits until the picture that was last asked for is on disk. */
async function kept(count: number): Promise<void> {
  await eventually(async () => {
    const names = await files();
    expect(names.some((name) => name.endsWith(".part"))).toBe(false);
    expect(names).toHaveLength(count);
    expect(world.shop().stats().count).toBe(count);
  });
}

/** Holds the host's answers: each is a head and a first half until it is let go. */
function answerInHalves(body: Buffer): ServerResponse[] {
  const halves: ServerResponse[] = [];
  world.host.answer = (_request, response) => {
    response.writeHead(200, { "Content-Type": "image/webp", "Content-Length": body.length });
    response.write(body.subarray(0, body.length / 2));
    halves.push(response);
  };
  return halves;
}

it("fetches a picture as WebP at its width, once", async () => {
  const shop = await world.open();
  const first = await load(shop.url + picture());
  expect(first.headers.get("X-Cache")).toBe("miss");
  expect(first.body.equals(webp(20_000))).toBe(true);
  await kept(1);
  const second = await load(shop.url + picture());
  expect(second.headers.get("X-Cache")).toBe("hit");
  expect(second.body.equals(webp(20_000))).toBe(true);
  expect(world.host.requests).toEqual(["/space/a/token/photo.png?fm=webp&w=400"]);
  expect(shop.stats()).toEqual({ bytes: 20_480, count: 1, hits: 1, misses: 1 });
});

it("keeps each width apart, and takes no other parameter into account", async () => {
  const shop = await world.open();
  await load(shop.url + picture("a", 200));
  await load(shop.url + picture("a", 600));
  await kept(2);
  const other = await load(`${shop.url}${picture("a", 200)}&fbclid=1&fm=svg`);
  expect(other.headers.get("X-Cache")).toBe("hit");
  expect(world.host.requests).toHaveLength(2);
});

it("fetches many pictures over few connections", async () => {
  const shop = await world.open({ connections: 3 });
  const names = Array.from({ length: 40 }, (_, at) => `asset-${at}`);
  const answers = await Promise.all(names.map((name) => load(shop.url + picture(name))));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(world.host.requests).toHaveLength(40);
  expect(world.host.connections).toBeLessThanOrEqual(3);
});

it("fetches once for fifty visitors at the same time, and streams to all of them", async () => {
  const body = webp(300_000);
  const halves = answerInHalves(body);
  const shop = await world.open();
  const visitors = await Promise.all(Array.from({ length: 50 }, () => begin(shop.url + picture())));
  // All have begun, and the second half has not even been sent.
  expect(halves).toHaveLength(1);
  const bodies = visitors.map((visitor) => visitor.toArray());
  halves[0]?.end(body.subarray(150_000));
  for (const pieces of bodies) expect(Buffer.concat(await pieces).equals(body)).toBe(true);
  expect(world.host.requests).toHaveLength(1);
  await eventually(() => expect(shop.stats()).toMatchObject({ count: 1, misses: 50 }));
});

it("goes on for the second visitor when the first leaves", async () => {
  const body = webp(300_000);
  const halves = answerInHalves(body);
  const shop = await world.open();
  const first = await begin(shop.url + picture());
  const second = await begin(shop.url + picture());
  first.destroy();
  await once(shop.responses[0] as ServerResponse, "close");
  halves[0]?.end(body.subarray(150_000));
  expect(Buffer.concat(await second.toArray()).equals(body)).toBe(true);
  await kept(1);
  expect(world.host.requests).toHaveLength(1);
});

it("stores the picture even if all visitors have left", async () => {
  const body = webp(300_000);
  const halves = answerInHalves(body);
  const shop = await world.open();
  (await begin(shop.url + picture())).destroy();
  await once(shop.responses[0] as ServerResponse, "close");
  halves[0]?.end(body.subarray(150_000));
  await kept(1);
  expect((await load(shop.url + picture())).headers.get("X-Cache")).toBe("hit");
});

it.each(["while it arrives", "once it is kept"])(
  "holds a piece of a picture, not a copy, for a visitor who reads nothing, %s",
  async (when) => {
    const body = webp(9_000_000);
    world.host.answer = (_request, response) => sendPicture(response, body);
    const shop = await world.open();
    if (when === "once it is kept") {
      await load(shop.url + picture());
      await kept(1);
      shop.responses.length = 0;
    }
    const visitors = await Promise.all([1, 2, 3].map(() => begin(shop.url + picture())));
    await kept(1);
    await eventually(() => {
      expect(shop.responses.map((each) => each.writableNeedDrain)).toEqual([true, true, true]);
    });
    for (const each of shop.responses) expect(each.writableLength).toBeLessThan(2 * PIECE_BYTES);
    // Nobody waits for them, and they have the whole picture when they read at last.
    expect((await load(shop.url + picture())).body.equals(body)).toBe(true);
    for (const each of visitors)
      expect(Buffer.concat(await each.toArray()).equals(body)).toBe(true);
    expect(world.host.requests).toHaveLength(1);
  },
);

it("has its pictures after a restart, while the images host is down", async () => {
  const before = await world.open();
  await load(before.url + picture("a"));
  await load(before.url + picture("b"));
  await kept(2);
  await before.close();
  await world.host.close();
  const after = await world.open();
  expect(after.stats()).toMatchObject({ count: 2, bytes: 40_960 });
  const answer = await load(after.url + picture("b"));
  expect([answer.status, answer.headers.get("X-Cache")]).toEqual([200, "hit"]);
  expect(answer.body.equals(webp(20_000))).toBe(true);
});

it("removes the half-written files of a killed process, and no others", async () => {
  await writeFile(join(world.directory, "0123.part"), webp(5000));
  await writeFile(join(world.directory, "lisez-moi.txt"), "Bonjour");
  const shop = await world.open();
  expect(await files()).toEqual(["lisez-moi.txt"]);
  expect(shop.stats().count).toBe(0);
});

/** Too large to be held in memory: every visitor's bytes come from the file. */
const large = webp(200_000);

it.each([
  ["a byte changed", (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([7])])],
  ["cut short", (bytes: Buffer) => bytes.subarray(0, 90_000)],
  ["emptied", () => Buffer.alloc(0)],
])(
  "fetches a damaged picture again, in the same process and in the next: %s",
  async (_what, damage) => {
    world.host.answer = (_request, response) => sendPicture(response, large);
    let shop = await world.open();
    await load(shop.url + picture());
    for (const restart of [false, true]) {
      await kept(1);
      const file = join(world.directory, String((await files())[0]));
      await writeFile(file, damage(await readFile(file)));
      // Later than what was written, by however little.
      await utimes(file, new Date(), new Date(Date.now() + 1000));
      if (restart) shop = await world.open();
      const answers = await Promise.all([1, 2, 3].map(() => load(shop.url + picture())));
      for (const answer of answers) expect(answer.body.equals(large)).toBe(true);
    }
    await kept(1);
    expect(world.host.requests).toHaveLength(3);
  },
);

it("fetches a picture again that was removed with its folder", async () => {
  world.host.answer = (_request, response) => sendPicture(response, large);
  const shop = await world.open();
  await load(shop.url + picture());
  await kept(1);
  await rm(world.directory, { recursive: true });
  expect((await load(shop.url + picture())).headers.get("X-Cache")).toBe("miss");
  await kept(1);
  expect((await load(shop.url + picture())).headers.get("X-Cache")).toBe("hit");
});

it("serves a small, popular picture from memory, whatever happens to its file", async () => {
  const shop = await world.open();
  await load(shop.url + picture());
  await kept(1);
  await load(shop.url + picture());
  await rm(world.directory, { recursive: true });
  const answer = await load(shop.url + picture());
  expect(answer.headers.get("X-Cache")).toBe("hit");
  expect(answer.body.equals(webp(20_000))).toBe(true);
});

it("drops the least recently used picture, on disk too", async () => {
  const shop = await world.open({ diskBytes: 3 * 20_480 });
  for (const name of ["a", "b", "c"]) {
    await load(shop.url + picture(name));
    await eventually(() => expect(shop.stats().count).toBe("abc".indexOf(name) + 1));
  }
  await load(shop.url + picture("a"));
  await load(shop.url + picture("d"));
  await kept(3);
  expect(shop.stats()).toMatchObject({ bytes: 61_440, count: 3 });
  expect((await load(shop.url + picture("a"))).headers.get("X-Cache")).toBe("hit");
  expect((await load(shop.url + picture("b"))).headers.get("X-Cache")).toBe("miss");
});

it("keeps to a smaller bound after a restart", async () => {
  const shop = await world.open();
  for (const name of ["a", "b", "c"]) {
    await load(shop.url + picture(name));
    await eventually(() => expect(shop.stats().count).toBe("abc".indexOf(name) + 1));
  }
  await world.open({ diskBytes: 20_480 });
  await kept(1);
});

it("passes on a picture that is larger than its whole disk", async () => {
  const shop = await world.open({ diskBytes: 8192 });
  expect((await load(shop.url + picture())).body.equals(webp(20_000))).toBe(true);
  await kept(0);
});
