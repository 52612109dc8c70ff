import { mkdir, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { allowedPath } from "~/images/allowed-pictures.server";
import { log } from "~/ops/log.server";
import { imagesUnreachableSince, refusalOf } from "~/owner/refused-pictures.server";
import { contentState } from "~/store/current.server";
import { eventually, later } from "../support/eventually";
import { sendPicture, webp } from "../support/worlds/picture-host";
import { load, picture, pictureShopForTests } from "../support/worlds/picture-shop";

/** The picture proxy's cache, and its answers while the images host or the disk fails. */

// The clock stops, except in `later`. Hoisted, because lru-cache stores a reference to the clock on import.
vi.hoisted(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  // lru-cache treats time 0 as no time.
  vi.advanceTimersByTime(1000);
});

vi.mock("~/images/allowed-pictures.server", { spy: true });

const world = pictureShopForTests();
const body = webp(200_000);
const good: RequestListener = (_request, response) => sendPicture(response, body);
const warn = vi.spyOn(log, "warn").mockImplementation(() => {});

afterAll(() => vi.useRealTimers());
beforeEach(() => warn.mockClear());

/** The log message for a picture that could not be fetched. */
const NOT_FETCHED = "picture could not be fetched";

const files = () => readdir(world.directory).catch(() => []);

/** Waits until `count` pictures are on disk. */
const stored = (count: number) =>
  eventually(async () => {
    expect(await files()).toHaveLength(count);
    expect(world.shop().usage().count).toBe(count);
  });

describe("the picture proxy's cache", () => {
  it("fetches a picture as WebP at its width once for 50 visitors", async () => {
    const shop = await world.open();
    const answers = await Promise.all(Array.from({ length: 50 }, () => load(shop.url + picture())));
    for (const answer of answers) expect(answer.body.equals(webp(20_000))).toBe(true);
    expect((await load(shop.url + picture())).headers.get("X-Cache")).toBe("hit");
    expect(world.host.requests).toEqual(["/space/a/token/photo.png?fm=webp&w=400"]);
  });

  it("stores each width separately, and ignores other parameters", async () => {
    const shop = await world.open();
    for (const width of [200, 600]) await load(shop.url + picture("a", width));
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

  it("serves stored pictures after a restart while the images host is down", async () => {
    const first = await world.open();
    await load(first.url + picture());
    await stored(1);
    await first.close();
    await world.host.close();
    const second = await world.open();
    const answer = await load(second.url + picture());
    expect([answer.status, answer.headers.get("X-Cache")]).toEqual([200, "hit"]);
  });

  it.each([
    ["altered", (bytes: Buffer) => Buffer.concat([bytes.subarray(1), bytes.subarray(0, 1)])],
    ["truncated", (bytes: Buffer) => bytes.subarray(0, 9000)],
    ["emptied", () => Buffer.alloc(0)],
  ])("fetches a picture again if its file was %s", async (_what, harm) => {
    const first = await world.open();
    await load(first.url + picture());
    await stored(1);
    await first.close();
    const [name = ""] = await files();
    const file = join(world.directory, name);
    await writeFile(file, harm(await readFile(file)));
    const second = await world.open();
    const answer = await load(second.url + picture());
    expect([answer.headers.get("X-Cache"), answer.body.equals(webp(20_000))]).toEqual([
      "miss",
      true,
    ]);
    expect(world.host.requests).toHaveLength(2);
  });

  it("deletes old temporary files, and files with the names of earlier builds", async () => {
    await mkdir(world.directory, { recursive: true });
    const names = ["0123.webp", "old.tmp", "being-written.tmp"];
    for (const name of names) await writeFile(join(world.directory, name), "x");
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(join(world.directory, "old.tmp"), longAgo, longAgo);
    await world.open();
    expect(await files()).toEqual(["being-written.tmp"]);
  });

  it("deletes the least recently used picture from disk, and obeys a lower limit at the next start", async () => {
    const first = await world.open({ diskBytes: 45_000 });
    await load(first.url + picture("a"));
    await stored(1);
    const [a = ""] = await files();
    await load(first.url + picture("b"));
    await stored(2);
    const [b = ""] = (await files()).filter((name) => name !== a);
    await first.close();
    // Reopened: a hit in memory does not count as a use of the file.
    const second = await world.open({ diskBytes: 45_000 });
    await load(second.url + picture("a"));
    await load(second.url + picture("c"));
    await eventually(async () => expect(await files()).not.toContain(b));
    await stored(2);
    expect(await files()).toContain(a);
    await second.close();
    await world.open({ diskBytes: 25_000 });
    await stored(1);
  });
});

/** The address of `picture()` in content. */
const ADDRESS = "https://images.ctfassets.net/space/a/token/photo.png";

function sendAs(type: string, bytes: Buffer | string): RequestListener {
  return (_request, response) =>
    sendPicture(response, Buffer.from(bytes), { "Content-Type": type });
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = "<!doctype html><title>Portail captif</title>";
const tooMuch = Buffer.concat([body, Buffer.alloc(10 * 1024 * 1024)]);

describe("the picture proxy", () => {
  it.each<[string, RequestListener, number]>([
    ["a status 404", (_request, response) => response.writeHead(404).end("{}"), 404],
    ["a status 500", (_request, response) => response.writeHead(500).end(), 502],
    ["a status 429", (_request, response) => response.writeHead(429).end(), 502],
    [
      "a reset in the middle of the body",
      (r, response) =>
        response
          .writeHead(200, { "Content-Type": "image/webp", "Content-Length": "90000" })
          .write(body.subarray(0, 9000), () => r.socket.resetAndDestroy()),
      502,
    ],
    ["a 206 without a Range request", (_r, response) => response.writeHead(206).end(body), 502],
    ["a reset connection", (request) => request.socket.resetAndDestroy(), 502],
    ["no response", () => {}, 504],
    ["an SVG", sendAs("image/svg+xml", svg), 502],
    ["an SVG declared as WebP", sendAs("image/webp", svg), 502],
    ["HTML", sendAs("text/html", html), 502],
    ["HTML declared as PNG", sendAs("image/png", html), 502],
    ["a picture declared as HTML", sendAs("text/html", body), 502],
    ["a PDF", sendAs("application/pdf", "%PDF-1.7"), 502],
    ["an empty body", sendAs("image/webp", ""), 502],
    ["a missing Content-Type", (_r, response) => response.writeHead(200).end(body), 502],
    ["a gzip body", sendAs("image/webp", Buffer.from("1f8b0800", "hex")), 502],
    ["a body over 10 MB", sendAs("image/webp", tooMuch), 502],
    [
      "a body without a length",
      ({ socket }) => {
        socket.write("HTTP/1.1 200 OK\r\nContent-Type: image/webp\r\n\r\n");
        socket.end(body);
      },
      502,
    ],
    ...[301, 302, 303, 307, 308].map((status): [string, RequestListener, number] => [
      `a ${status}, which is not followed`,
      (request, response) => {
        if (request.url === "/elsewhere") good(request, response);
        else response.writeHead(status, { Location: "/elsewhere" }).end(body);
      },
      502,
    ]),
  ])("sends a no-store error for a minute after %s", async (_what, answer, status) => {
    world.host.answer = answer;
    const shop = await world.open();
    const refused = await later(() => load(shop.url + picture()));
    expect([refused.status, refused.body.length]).toEqual([status, 0]);
    expect(refused.headers.get("Cache-Control")).toBe("no-store");
    expect(refused.headers.get("Location")).toBeNull();
    const requests = world.host.requests.length;
    world.host.answer = good;
    for (let visit = 0; visit < 5; visit++) {
      expect((await load(shop.url + picture())).status).toBe(status);
    }
    expect(world.host.requests).toHaveLength(requests);
    vi.advanceTimersByTime(61_000);
    expect((await load(shop.url + picture())).body.equals(body)).toBe(true);
  });

  it.each<[string, RequestListener, string]>([
    ["a status 404", (_r, response) => response.writeHead(404).end(), "absente chez Contentful"],
    ["a status 500", (_r, response) => response.writeHead(500).end(), "Contentful répond 500"],
    ["HTML", sendAs("image/png", html), "ce fichier n’est pas une image"],
    ["a body over 10 MB", sendAs("image/webp", tooMuch), "plus de 10 Mo"],
  ])(
    "after %s, reports the reason to the owner, until a fetch succeeds",
    async (_what, answer, reason) => {
      const { version } = contentState();
      world.host.answer = answer;
      const shop = await world.open();
      for (const width of [200, 400]) await load(shop.url + picture("a", width));
      expect(refusalOf(ADDRESS)).toContain(reason);
      expect(contentState().version, "pages stay as they are").toBe(version);
      world.host.answer = good;
      vi.advanceTimersByTime(61_000);
      await load(shop.url + picture());
      expect(refusalOf(ADDRESS)).toBeNull();
    },
  );

  it("leaves pages unchanged after a 404 for a picture that content no longer names", async () => {
    const { version } = contentState();
    const path = "space/removed/token/photo.png";
    const allowed = vi.mocked(allowedPath).mockReturnValueOnce(path).mockReturnValueOnce(path);
    allowed.mockReturnValueOnce(null);
    world.host.answer = (_request, response) => response.writeHead(404).end();
    const shop = await world.open();
    await load(shop.url + picture("removed"));
    expect(contentState().version).toBe(version);
  });

  it("answers 502 while the images host is down, and doesn't refuse the picture", async () => {
    const shop = await world.open();
    const { version } = contentState();
    await world.host.close();
    expect((await load(shop.url + picture())).status).toBe(502);
    expect(imagesUnreachableSince()).toBeInstanceOf(Date);
    expect([refusalOf(ADDRESS), contentState().version]).toEqual([null, version]);
    vi.advanceTimersByTime(11 * 60_000);
    expect(imagesUnreachableSince(), "without another failure").toBeNull();
  });

  it.each([429, 502, 503, 504])(
    "doesn't refuse a picture for a temporary status %i",
    async (status) => {
      const shop = await world.open();
      const { version } = contentState();
      world.host.answer = (_request, response) => response.writeHead(status).end();
      expect((await load(shop.url + picture())).status).toBe(502);
      expect([refusalOf(ADDRESS), contentState().version]).toEqual([null, version]);
    },
  );

  it("reports the images host as reachable again after any response", async () => {
    const shop = await world.open();
    for (const [name, answer] of [
      ["b", good],
      ["c", (_request, response) => response.writeHead(404).end()],
    ] satisfies [string, RequestListener][]) {
      world.host.answer = (request) => request.socket.resetAndDestroy();
      await load(shop.url + picture());
      expect(imagesUnreachableSince()).toBeInstanceOf(Date);
      world.host.answer = answer;
      await load(shop.url + picture(name));
      expect(imagesUnreachableSince()).toBeNull();
      vi.advanceTimersByTime(61_000);
    }
  });

  it("answers 20 waiting clients from one failed fetch, logged at most once", async () => {
    world.host.answer = () => {};
    const shop = await world.open();
    const loads = Array.from({ length: 20 }, () => load(shop.url + picture()));
    await eventually(() => expect(shop.responses).toHaveLength(20));
    const answers = await later(() => Promise.all(loads));
    expect(answers.every(({ status }) => status === 504)).toBe(true);
    expect(world.host.requests).toHaveLength(1);
    const logged = warn.mock.calls.filter((call: unknown[]) => call[1] === NOT_FETCHED);
    expect(logged.length).toBeLessThanOrEqual(1);
  });

  it("serves cached pictures while the images host fails", async () => {
    world.host.answer = good;
    const shop = await world.open();
    await load(shop.url + picture("cached"));
    await eventually(() => expect(shop.usage().count).toBe(1));
    world.host.answer = (request) => request.socket.resetAndDestroy();
    expect((await load(shop.url + picture("other"))).status).toBe(502);
    expect((await load(shop.url + picture("cached"))).body.equals(body)).toBe(true);
  });

  it("answers 503 at once if too many fetches wait", async () => {
    world.host.answer = () => {};
    const shop = await world.open({ connections: 1, waiting: 2 });
    const request = (name: string) => fetch(shop.url + picture(name)).catch(() => {});
    const waiting = [request("a")];
    await eventually(() => expect(world.host.requests).toHaveLength(1));
    waiting.push(request("b"), request("c"));
    await eventually(() => expect(shop.responses).toHaveLength(3));
    const refused = await load(shop.url + picture("d"));
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([
      503,
      expect.stringMatching(/^[5-8]$/),
    ]);
    await shop.close();
    await Promise.all(waiting);
  });

  it("repeats a fetch once if the connection breaks before the response", async () => {
    world.host.answer = (request) => {
      world.host.answer = good;
      request.socket.resetAndDestroy();
    };
    const shop = await world.open();
    expect((await load(shop.url + picture())).status).toBe(200);
    await stored(1);
  });
});

it("the picture proxy serves pictures from memory, with one warning, if the disk can't be written", async () => {
  await rm(world.directory, { recursive: true, force: true });
  await writeFile(world.directory, "");
  const shop = await world.open();
  for (const cache of ["miss", "hit"]) {
    for (const name of ["a", "b"]) {
      const answer = await load(shop.url + picture(name));
      expect([answer.status, answer.headers.get("X-Cache")]).toEqual([200, cache]);
    }
  }
  expect(world.host.requests).toHaveLength(2);
  await eventually(() => expect(warn).toHaveBeenCalledTimes(1));
});
