import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { ask } from "../support/ask";
import { eventually } from "../support/eventually";
import { BAD_REQUESTS, expectHarmless, MARKS, SCRIPT } from "../support/judges/harmless";
import { sendRaw } from "../support/send-raw";

/** The answer to any input has a known status, and never shows the input unescaped. */

const shop = inject("shop");

const harmlessStatus = (target: string) => expectHarmless(shop, target);

// `npm run soak` sends thousands of each, with another seed each time.
it.each(Object.entries(BAD_REQUESTS))("random input as %s is harmless", async (what, requests) => {
  const property = fc.asyncProperty(requests, async ({ target, asked }) => {
    const status = await expectHarmless(shop, target, asked);
    if (what === "a method") expect(status).toBe(405);
  });
  await fc.assert(property, { numRuns: 40 });
});

describe("a known attack", () => {
  it.each(MARKS.map(encodeURIComponent))("as %s is never shown unescaped", async (mark) => {
    expect(await harmlessStatus(`/eliquides?category=${mark}`)).toBe(200);
    expect(await harmlessStatus(`/recherche?q=${mark}`)).toBe(200);
    expect(await harmlessStatus(`/${mark}`)).toBe(404);
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
  ])("as %s gets a harmless %i", async (target, status) => {
    expect(await harmlessStatus(target)).toBe(status);
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
  ])("as the look-alike address %s gets a harmless 404", async (target) => {
    expect(await harmlessStatus(encodeURI(target))).toBe(404);
  });

  it("as an address of 8 KB gets a harmless 414", async () => {
    expect(await harmlessStatus(`/${"a".repeat(8192)}`)).toBe(414);
    expect(await harmlessStatus(`/eliquides?${"a=1&".repeat(2048)}`)).toBe(414);
  });

  it("as a script in a search is shown as text", async () => {
    const { body } = await ask(shop, `/recherche?q=${encodeURIComponent(SCRIPT)}`);
    expect(body.toString()).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });
});

const head = (lines: string) => `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${lines}\r\n`;

it.each([
  ["100 KB of headers", head(`X: ${"a".repeat(100_000)}\r\n`), 431],
  ["a header without a colon", head("no colon here\r\n"), 400],
  ["a space in a header's name", head("X : 1\r\nX Y: 1\r\n"), 400],
  ["two content lengths", head("Content-Length: 1\r\nContent-Length: 2\r\n"), 400],
  ["a length and chunks", head("Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"), 400],
  ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["a null byte", "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["TLS instead of HTTP", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400],
  ["a look-alike address that is not encoded", head("").replace("/ ", "/eliqu\xc4\xb1des "), 400],
  ["an address in absolute form", head("").replace("GET /", "GET http://shop.example/"), 200],
])("a raw request with %s gets %i, and the shop goes on", async (_name, bytes, status) => {
  // The answer is lost if the shop closes the connection while bytes still arrive: try again.
  await eventually(async () => {
    const answer = String(await sendRaw(shop, bytes));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).not.toMatch(/evil|at \S+ \(/);
  });
  expect((await ask(shop, "/")).status).toBe(200);
});
