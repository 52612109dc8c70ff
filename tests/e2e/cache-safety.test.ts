import { describe, expect, inject, it } from "vitest";
import { type Answer, ask } from "../support/ask";

/**
 * What PortSwigger's lists of web cache poisoning and deception try, one by one: what is kept under
 * an address depends on the address alone, and what is private or false is not kept at all.
 */

const shop = () => inject("shop");
const get = (path: string, headers: Record<string, string> = {}) => ask(shop(), path, { headers });

/** An answer without what tells how it came about this time. */
function essence({ status, headers, body }: Answer) {
  const told = Object.fromEntries(headers);
  for (const name of ["date", "x-cache", "server-timing", "connection", "keep-alive"]) {
    delete told[name];
  }
  return { status, told, body: body.toString("latin1") };
}

/** Nobody has asked for it before: what comes is made for who asks. */
let fresh = 0;
const unasked = () => `/recherche?q=vanille+${fresh++}`;

const POISONS: Record<string, string>[] = [
  { "X-Forwarded-Host": "evil.example" },
  { "X-Forwarded-Host": "evil.example:1234" },
  { "X-Forwarded-Proto": "gopher" },
  { "X-Forwarded-Scheme": "http" },
  { "X-Forwarded-Port": "123" },
  { "X-Forwarded-Prefix": "/evil" },
  { "X-Host": "evil.example" },
  { Forwarded: "host=evil.example;proto=http" },
  { "X-Original-URL": "/contact" },
  { "X-Rewrite-URL": "/contact" },
  { "X-HTTP-Method-Override": "POST" },
  { "X-Method-Override": "DELETE" },
  { Accept: "application/json" },
  { Accept: "text/x-component" },
  { "Accept-Language": "mg" },
  { Origin: "https://evil.example" },
  { Referer: "https://evil.example/" },
  { "User-Agent": "evil" },
  { Cookie: "session=1" },
  { Authorization: "Bearer x" },
  { "X-Remix-Request": "yes" },
  { "X-Remix-Response": "yes" },
  { "X-Remix-Redirect": "https://evil.example" },
  { "X-Remix-Revalidate": "yes" },
  { "X-Remix-Reload-Document": "true" },
  { "X-React-Router-SPA-Mode": "yes" },
  { "X-React-Router-Prerender-Data": "[]" },
  { Purpose: "prefetch" },
  { "Sec-Fetch-Dest": "script" },
  { Range: "bytes=0-9" },
  { "Content-Type": "application/json" },
];

describe("headers that are not in the key", () => {
  it.each(POISONS)(
    "%j changes nothing: for who sends it, or for who comes after",
    async (poison) => {
      const plain = essence(await get("/eliquides?category=gourmand"));
      expect(essence(await get("/eliquides?category=gourmand", poison))).toEqual(plain);
      const path = unasked();
      const poisoned = essence(await get(path, poison));
      expect(poisoned).toEqual(essence(await get(path)));
      expect(JSON.stringify(poisoned)).not.toContain("evil.example");
      const data = "/eliquides?_data=routes%2Feliquides";
      expect(essence(await get(data, poison))).toEqual(essence(await get(data)));
    },
  );

  it.each(["evil.example", "evil.example:8080", "EVIL.example.", "[::1]:99"])(
    "Host: %s changes nothing",
    async (host) => {
      const path = unasked();
      const other = essence(await get(path, { host }));
      expect(JSON.stringify(other).toLowerCase()).not.toContain("evil.example");
      expect(other).toEqual(essence(await get(path, { host: "shop.example" })));
    },
  );
});

describe("what is in the key", () => {
  it("a body with GET is not looked at", async () => {
    const path = unasked();
    const fat = await ask(shop(), path, {
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "q=mangue&x=1",
    });
    expect(essence(fat)).toEqual(essence(await get(path)));
    expect(fat.body.toString()).not.toContain("mangue&");
  });

  it.each([
    ["/eliquides?category=gourmand&category=fruite", "/eliquides?category=gourmand"],
    ["/eliquides?utm=1&category=gourmand&category=boisson", "/eliquides?category=gourmand"],
    ["/eliquides?utm=1;category=fruite", "/eliquides"],
    ["/eliquides?category[]=fruite", "/eliquides"],
    ["/eliquides?Category=fruite", "/eliquides"],
    [
      "/eliquides?category=gourmand%26category=fruite",
      "/eliquides?category=gourmand%26category%3dfruite",
    ],
    ["/recherche?q=mangue&q=vanille", "/recherche?q=mangue"],
    ["/eliquides.json?category=gourmand&category=fruite", "/eliquides.json?category=gourmand"],
  ])("%s is %s: the first of a parameter counts, and `;` parts nothing", async (spelt, plain) => {
    const found = await get(spelt);
    expect(found.status).toBe(200);
    expect(found.body.equals((await get(plain)).body)).toBe(true);
  });

  it.each([
    ["/eliquides/x.css", 404],
    ["/eliquides/mangue-de-mahajanga/x.css", 404],
    ["/eliquides;x.css", 404],
    ["/eliquides%3Bx.css", 404],
    ["/eliquides%23x.css", 404],
    ["/eliquides%3Fx.css", 404],
    ["/eliquides%00.css", 400],
    ["/eliquides%2F..%2Fassets%2Fx.js", 400],
    ["/assets/..%2feliquides", 400],
    ["/assets/%2e%2e/eliquides", 400],
    ["/assets/../eliquides", 400],
    ["/./eliquides", 400],
    ["//eliquides", 404],
    ["/eliquides//x", 404],
    ["/eliquides\\x.css", 400],
  ])("%s is no page's other name: %i, and kept by nobody", async (path, status) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([status, "no-store"]);
    const again = await get(path, { "X-Forwarded-Host": "evil.example" });
    expect(essence(again)).toEqual(essence(answer));
  });

  it.each(["/__manifest", "/__manifest?p=/a/a/a&version=1", "/eliquides?_data=nope"])(
    "%s is a 404",
    async (path) => expect((await get(path)).status).toBe(404),
  );
});

describe("errors", () => {
  it("of a HEAD, a range, a condition or a strange encoding leave the page as it is", async () => {
    const path = unasked();
    await ask(shop(), path, { method: "HEAD" });
    await get(path, { Range: "bytes=99999999-" });
    await get(path, { "If-Match": '"x"', "If-Unmodified-Since": "x", Expect: "200-maybe" });
    await get(path, { "Accept-Encoding": "identity;q=0, *;q=0" });
    await get(path, { "Accept-Encoding": "x".repeat(2000) });
    const answer = await get(path);
    expect([answer.status, answer.headers.get("Content-Encoding")]).toEqual([200, null]);
    expect(answer.body.toString()).toMatch(/^<!DOCTYPE html>[\s\S]+<\/html>$/);
  });
});
