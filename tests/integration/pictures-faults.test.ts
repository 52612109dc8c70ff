import { open, readdir, rm, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "~/ops/log.server";
import { eventually, later } from "../support/eventually";
import {
  type PictureHost,
  sendPicture,
  startPictureHost,
  webp,
} from "../support/worlds/picture-host";
import { begin, load, picture, pictureShopForTests } from "../support/worlds/picture-shop";

/** An images host that fails or lies, and a disk that does not take pictures. */

const world = pictureShopForTests();
const body = webp(200_000);
const good: RequestListener = (_request, response) => sendPicture(response, body);
const warn = vi.spyOn(log, "warn").mockImplementation(() => {});

// The clock stands still, except in `later`. One for all tests: undici counts on by its last tick.
beforeAll(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterAll(() => vi.useRealTimers());
beforeEach(() => warn.mockClear());
// A visitor has all bytes before the file has its name.
afterEach(() => eventually(async () => expect(await parts()).toEqual([])));

async function parts(): Promise<string[]> {
  const names = await readdir(world.directory).catch(() => []);
  return names.filter((name) => name.endsWith(".part"));
}

/** How an answer ends: with all its bytes, or with its connection broken. */
async function endOf(url: string): Promise<"whole" | "broken"> {
  const answer = await begin(url);
  return answer.toArray().then(
    () => "whole",
    () => "broken",
  );
}

function say(type: string, bytes: Buffer | string): RequestListener {
  return (_request, response) =>
    sendPicture(response, Buffer.from(bytes), { "Content-Type": type });
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = "<!doctype html><title>Portail captif</title>";
const tooMuch = Buffer.concat([body, Buffer.alloc(10 * 1024 * 1024)]);

describe("a picture that can't be fetched", () => {
  it.each<[string, RequestListener, number]>([
    ["absent", (_request, response) => response.writeHead(404).end("{}"), 404],
    ["500", (_request, response) => response.writeHead(500).end(), 502],
    ["429", (_request, response) => response.writeHead(429).end(), 502],
    ["a part that nobody asked for", (_r, response) => response.writeHead(206).end(body), 502],
    ["reset", (request) => request.socket.resetAndDestroy(), 502],
    ["hang", () => {}, 504],
    ["an SVG", say("image/svg+xml", svg), 502],
    ["an SVG that calls itself WebP", say("image/webp", svg), 502],
    ["HTML", say("text/html", html), 502],
    ["HTML that calls itself PNG", say("image/png", html), 502],
    ["a picture that calls itself HTML", say("text/html", body), 502],
    ["a PDF", say("application/pdf", "%PDF-1.7"), 502],
    ["nothing", say("image/webp", ""), 502],
    ["no type", (_r, response) => response.writeHead(200).end(body), 502],
    ["compressed", say("image/webp", Buffer.from("1f8b0800", "hex")), 502],
    ["more than 10 MB", say("image/webp", tooMuch), 502],
    [
      "of no known end",
      ({ socket }) => {
        socket.write("HTTP/1.1 200 OK\r\nContent-Type: image/webp\r\n\r\n");
        socket.end(body);
      },
      502,
    ],
  ])(
    "%s: not stored, no-store, and fetched again for the next visitor",
    async (_what, answer, status) => {
      world.host.answer = answer;
      const shop = await world.open();
      const failed = await later(() => load(shop.url + picture()));
      expect([failed.status, failed.body.length]).toEqual([status, 0]);
      expect(failed.headers.get("Cache-Control")).toBe("no-store");
      expect(shop.stats().count).toBe(0);
      world.host.answer = good;
      expect((await load(shop.url + picture())).body.equals(body)).toBe(true);
    },
  );

  it("of an images host that can't be reached is a 502", async () => {
    const shop = await world.open();
    await world.host.close();
    expect((await load(shop.url + picture())).status).toBe(502);
  });

  it("is one failure for all who wait for it, logged once", async () => {
    world.host.answer = () => {};
    const shop = await world.open();
    const asked = Array.from({ length: 20 }, () => load(shop.url + picture()));
    await eventually(() => expect(shop.responses).toHaveLength(20));
    const answers = await later(() => Promise.all(asked));
    expect(answers.every(({ status }) => status === 504)).toBe(true);
    expect(world.host.requests).toHaveLength(1);
    expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it("leaves stored pictures alone", async () => {
    world.host.answer = good;
    const shop = await world.open();
    await load(shop.url + picture("kept"));
    await eventually(() => expect(shop.stats().count).toBe(1));
    world.host.answer = (request) => request.socket.resetAndDestroy();
    expect((await load(shop.url + picture("other"))).status).toBe(502);
    expect((await load(shop.url + picture("kept"))).body.equals(body)).toBe(true);
  });

  it("is a 503 at once where too many wait already", async () => {
    world.host.answer = () => {};
    const shop = await world.open({ connections: 1, waiting: 2 });
    const ask = (name: string) => fetch(shop.url + picture(name)).catch(() => {});
    const waiting = [ask("a")];
    await eventually(() => expect(world.host.requests).toHaveLength(1));
    waiting.push(ask("b"), ask("c"));
    await eventually(() => expect(shop.responses).toHaveLength(3));
    const refused = await load(shop.url + picture("d"));
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
    await shop.close();
    await Promise.all(waiting);
  });

  it("is requested once more where the connection broke before an answer", async () => {
    world.host.answer = (request) => {
      world.host.answer = good;
      request.socket.resetAndDestroy();
    };
    const shop = await world.open();
    expect((await load(shop.url + picture())).status).toBe(200);
  });
});

describe("a redirect", () => {
  let inside: PictureHost;
  beforeEach(async () => {
    inside = await startPictureHost();
  });
  afterEach(() => inside.close());

  it.each([301, 302, 303, 307, 308])("%i is not followed, to nowhere", async (status) => {
    const shop = await world.open();
    for (const location of [
      `http://${inside.host}/secret`,
      `//${inside.host}/`,
      "/space/b/t/p.png",
    ]) {
      world.host.answer = (_request, response) =>
        response.writeHead(status, { Location: location, "Content-Type": "image/webp" }).end(body);
      const answer = await load(shop.url + picture());
      expect([answer.status, answer.headers.get("Location")]).toEqual([502, null]);
    }
    expect(inside.requests).toEqual([]);
    expect(world.host.requests).toHaveLength(3);
  });
});

describe("a picture that breaks off", () => {
  const half = body.subarray(0, 100_000);

  it.each<[string, RequestListener]>([
    [
      "reset half-way",
      (request, response) => {
        response.writeHead(200, { "Content-Type": "image/webp", "Content-Length": body.length });
        response.write(half, () => request.socket.resetAndDestroy());
      },
    ],
    [
      "closed half-way",
      (request, response) => {
        response.writeHead(200, { "Content-Type": "image/webp", "Content-Length": body.length });
        response.write(half, () => request.socket.end());
      },
    ],
    [
      "closed half-way, of no declared length",
      (request, response) => {
        response.writeHead(200, { "Content-Type": "image/webp" });
        response.write(half, () => request.socket.end());
      },
    ],
    [
      "stalled half-way",
      (_request, response) => {
        response.writeHead(200, { "Content-Type": "image/webp", "Content-Length": body.length });
        response.write(half);
      },
    ],
    [
      "more than 10 MB, undeclared",
      (_request, response) => {
        response.writeHead(200, { "Content-Type": "image/webp" });
        response.end(tooMuch);
      },
    ],
  ])("%s: every visitor's connection breaks, nothing is stored", async (_what, answer) => {
    world.host.answer = answer;
    const shop = await world.open();
    const ends = await later(() => Promise.all([1, 2, 3].map(() => endOf(shop.url + picture()))));
    expect(ends).toEqual(["broken", "broken", "broken"]);
    expect(shop.stats().count).toBe(0);
    world.host.answer = good;
    expect((await load(shop.url + picture())).body.equals(body)).toBe(true);
  });

  it("drips for longer than a picture may take", async () => {
    world.host.answer = (_request, response) => {
      response.writeHead(200, { "Content-Type": "image/webp", "Content-Length": body.length });
      let at = 0;
      const drip = setInterval(() => response.write(body.subarray(at, ++at + 20)), 20);
      response.on("close", () => clearInterval(drip));
    };
    const overdue = new AbortController();
    const waits = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(overdue.signal);
    const shop = await world.open();
    const visitor = await begin(shop.url + picture());
    overdue.abort();
    await expect(visitor.toArray()).rejects.toThrow("aborted");
    expect(waits).toHaveBeenCalledWith(60_000);
    expect(shop.stats().count).toBe(0);
  });
});

describe("a disk that does not take pictures", () => {
  beforeEach(() => {
    world.host.answer = good;
  });
  it("costs one warning: pictures are passed on, each fetched once for all who ask", async () => {
    await rm(world.directory, { recursive: true });
    await writeFile(world.directory, "a file where the folder should be");
    const shop = await world.open();
    for (const name of ["a", "b"]) {
      const answers = await Promise.all([1, 2, 3].map(() => load(shop.url + picture(name))));
      for (const answer of answers) expect(answer.body.equals(body)).toBe(true);
    }
    expect(world.host.requests).toHaveLength(2);
    expect(warn).toHaveBeenCalledOnce();
    expect(shop.stats()).toMatchObject({ count: 0, bytes: 0 });
    await rm(world.directory);
    await load(shop.url + picture("c"));
    await eventually(() => expect(shop.stats().count).toBe(1));
  });

  it("leaves small pictures in memory, where each is found again", async () => {
    await rm(world.directory, { recursive: true });
    await writeFile(world.directory, "a file where the folder should be");
    const small = webp(20_000);
    world.host.answer = (_request, response) => sendPicture(response, small);
    const shop = await world.open();
    await load(shop.url + picture());
    await eventually(async () => {
      const again = await load(shop.url + picture());
      expect([again.headers.get("X-Cache"), again.body.equals(small)]).toEqual(["hit", true]);
    });
    expect(world.host.requests).toHaveLength(1);
    const part = await load(shop.url + picture(), { Range: "bytes=0-9" });
    expect([part.status, part.body.length]).toEqual([206, 10]);
    // As soon as the disk takes pictures again, it has them.
    await rm(world.directory);
    await load(shop.url + picture("another"));
    await eventually(() => expect(shop.stats().count).toBe(1));
  });

  it("full half-way through a picture: the picture is passed on whole and not stored", async () => {
    const shop = await world.open();
    const probe = await open(import.meta.filename);
    const write = vi.spyOn(Object.getPrototypeOf(probe), "write");
    await probe.close();
    const { promise: firstHalf, resolve } = deferred();
    world.host.answer = (_request, response) => {
      response.writeHead(200, { "Content-Type": "image/webp", "Content-Length": body.length });
      response.write(body.subarray(0, 100_000));
      void firstHalf.then(() => response.end(body.subarray(100_000)));
    };
    const early = await begin(shop.url + picture());
    await eventually(() => expect(write).toHaveBeenCalled());
    write.mockRejectedValue(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
    resolve();
    const late = await begin(shop.url + picture());
    for (const visitor of [early, late]) {
      expect(Buffer.concat(await visitor.toArray()).equals(body)).toBe(true);
    }
    write.mockRestore();
    expect(world.host.requests).toHaveLength(1);
    expect(warn).toHaveBeenCalledOnce();
    await eventually(async () => expect(await readdir(world.directory)).toEqual([]));
  });
});

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
