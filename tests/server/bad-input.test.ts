import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { residentMb } from "../bench/process-cost";
import { ask } from "../support/ask";
import { eventually } from "../support/eventually";
import { expectSecured } from "../support/judges/security-headers";
import { picturesKnown } from "../support/worlds/pictures-known";
import { type ShopProcess, startShop } from "../support/worlds/shop-process";

/** Whatever is sent, the answer is one of those that there are, soon, and shows nothing of it raw. */

const STATUSES = [200, 206, 304, 308, 400, 404, 405, 414, 416, 431];
const MARK = "<script>alert(1)</script>";
/** Texts that would be more than text: elements, and what ends the attribute that it stands in. */
const MARKS = [MARK, `"onload="alert(1)"x="`, `'"><img/src=x>`];

let shop: ShopProcess;
beforeAll(async () => {
  shop = await startShop({ SITE_URL: "https://zavona.example" });
  await picturesKnown(shop.url);
});
afterAll(() => shop.stop());

/** Sends one request and holds what must be true of every answer. */
async function survives(target: string, asked: Parameters<typeof ask>[2] = {}) {
  const begun = performance.now();
  const { status, headers, body } = await ask(shop.url, target, asked);
  const text = body.toString();
  expect([target, STATUSES.includes(status), status]).toEqual([target, true, status]);
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|node:internal|Error:/);
  // In JSON it is text, which `nosniff` has browsers believe.
  const isJson = /^application\/(problem\+)?json\b/.test(headers.get("Content-Type") ?? "");
  const shown = [...headers.values(), ...(isJson ? [] : [text])].join("\n");
  for (const mark of MARKS) expect(shown).not.toContain(mark);
  expect(performance.now() - begun).toBeLessThan(5000);
  expectSecured(target, headers);
  return status;
}

/** Texts that others have broken servers with, and any others. */
const nasty = fc.oneof(
  fc.constantFrom(
    ...MARKS,
    "__proto__",
    "constructor",
    "toString",
    "\0",
    "..",
    "../../etc/passwd",
    "..\\..",
    "ｅliquides",
    "eliquıdes",
    "%",
    "{{7*7}}",
    "'; DROP TABLE x;--",
    "\u202e",
    "\u2028",
    "null",
    "-1",
    "1e309",
    "a".repeat(1000),
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
);
const spelt = nasty.map((text) => {
  try {
    return encodeURIComponent(text);
  } catch {
    return "%ed%a0%80";
  }
});
const segment = fc.oneof(
  fc.constantFrom("eliquides", "produit", "images", "assets", "recherche", "index.json", "%2e%2e"),
  fc.constantFrom(...MARKS),
  spelt,
  fc.stringMatching(/^[\x21-\x7e]{0,20}$/),
);
const path = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join("/")}`);
const names = fc.constantFrom(
  "category",
  "page",
  "q",
  "_data",
  "mode",
  "eliquides",
  "w",
  "__proto__",
);
const query = fc
  .array(fc.tuple(names, spelt), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"));
const target = fc.tuple(path, query).map(([path, query]) => `${path}?${query}`.slice(0, 6000));
const page = fc.constantFrom("/", "/eliquides", "/recherche", "/eliquides.json", "/recherche.json");
const RUNS = { numRuns: 150 };

describe("any input", () => {
  it("as an address", async () => {
    await fc.assert(
      fc.asyncProperty(target, async (target) => void (await survives(target))),
      RUNS,
    );
  }, 120_000);

  it("as parameters of a page that there is", async () => {
    await fc.assert(
      fc.asyncProperty(page, query, async (page, query) => {
        await survives(`${page}?${query}`);
      }),
      RUNS,
    );
  }, 120_000);

  it("as headers", async () => {
    const name = fc.constantFrom(
      "Accept",
      "Accept-Encoding",
      "If-None-Match",
      "If-Modified-Since",
      "Range",
      "Save-Data",
      "X-Forwarded-For",
      "X-Forwarded-Host",
      "Cookie",
      "Origin",
    );
    const value = fc.oneof(fc.stringMatching(/^[\x20-\x7e]{0,200}$/), fc.constantFrom(...MARKS));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("/", "/eliquides.json"),
        name,
        value,
        async (path, name, value) => {
          await survives(path, { headers: { [name]: value } });
        },
      ),
      RUNS,
    );
  }, 120_000);

  it("as a method", async () => {
    const method = fc.constantFrom(
      "POST",
      "PUT",
      "OPTIONS",
      "TRACE",
      "PROPFIND",
      "PURGE",
      "M-SEARCH",
    );
    await fc.assert(
      fc.asyncProperty(method, target, async (method, target) => {
        const status = await survives(target, { method, body: "x=1" });
        expect(status).toBe(405);
      }),
      { numRuns: 40 },
    );
  });

  it("in bounded memory", async () => {
    const surviveAll = async (targets: string[]) => {
      for (const target of targets) await survives(target);
    };
    const pages = fc.tuple(page, query).map(([page, query]) => `${page}?${query}`);
    const sample = (count: number) => fc.sample(fc.oneof(target, pages), count);
    // What is kept, and the garbage collector's own room, are there before.
    await surviveAll(sample(500));
    const before = residentMb(shop.child.pid ?? 0);
    await surviveAll(sample(3000));
    expect(residentMb(shop.child.pid ?? 0) - before).toBeLessThan(64);
  }, 120_000);
});

describe("known attacks", () => {
  it.each(MARKS.map(encodeURIComponent))("%s", async (mark) => {
    expect(await survives(`/eliquides?category=${mark}`)).toBe(200);
    expect(await survives(`/recherche?q=${mark}`)).toBe(200);
    expect(await survives(`/${mark}`)).toBe(404);
  });

  it.each([
    ["/eliquides/__proto__", 404],
    ["/eliquides/constructor.json", 404],
    ["/eliquides?_data=__proto__", 404],
    ["/eliquides?_data=routes%2Fcontact", 404],
    ["/eliquides?_data=root", 404],
    ["/..%2f..%2fetc%2fpasswd", 400],
    ["/images/..%2f..%2fetc%2fpasswd?w=400", 400],
    ["/%c0%ae%c0%ae/", 400],
    ["/%00", 400],
    ["/%E2%80%AE", 404],
  ])("%s: %i", async (target, status) => {
    expect(await survives(target)).toBe(status);
  });

  it.each([
    "/ｅliquides",
    "/eliquıdes",
    "/еliquides",
    "/eliquides\u200b",
    "/eliquides/．．",
    "/eliquides／mangue-de-mahajanga",
    "/ECIGARETTEſ",
    "/produit/booster‐nicotine-20",
  ])("%s looks like an address, and is none: 404", async (target) => {
    expect(await survives(encodeURI(target))).toBe(404);
  });

  it("addresses of 8 KB are too long", async () => {
    expect(await survives(`/${"a".repeat(8192)}`)).toBe(414);
    expect(await survives(`/eliquides?${"a=1&".repeat(2048)}`)).toBe(414);
  });

  it("a page shows what was asked for as text", async () => {
    const { body } = await ask(shop.url, `/recherche?q=${encodeURIComponent(MARK)}`);
    expect(body.toString()).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });
});

/** What is not HTTP, byte for byte: what comes back until the connection is closed. */
function send(bytes: string): Promise<string> {
  const { hostname, port } = new URL(shop.url);
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes, "latin1"));
    socket.setEncoding("latin1").on("data", (text) => {
      answer += text;
    });
    socket.on("close", () => resolve(answer)).on("error", () => {});
  });
}

const head = (lines: string) => `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${lines}\r\n`;

describe("on the wire", () => {
  it.each([
    ["100 KB of headers", head(`X: ${"a".repeat(100_000)}\r\n`), 431],
    ["a header that is none", head("no colon here\r\n"), 400],
    ["a name with a space", head("X : 1\r\nX Y: 1\r\n"), 400],
    ["two lengths", head("Content-Length: 1\r\nContent-Length: 2\r\n"), 400],
    ["a length and chunks", head("Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"), 400],
    ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
    ["a null byte", "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400],
    ["a look-alike that is not encoded", head("").replace("/ ", "/eliqu\xc4\xb1des "), 400],
    ["an address of elsewhere", head("").replace("GET /", "GET http://evil.example/"), 400],
  ])("%s: %i", async (_name, bytes, status) => {
    // A connection that is closed on what is still coming may take its answer along.
    await eventually(async () => {
      const answer = await send(bytes);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).not.toMatch(/evil|at \S+ \(/);
    });
    expect((await ask(shop.url, "/")).status).toBe(200);
  });
});
