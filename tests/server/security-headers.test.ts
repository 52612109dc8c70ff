import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ask } from "../support/ask";
import { everyPage } from "../support/every-page";
import { expectSecured, policyOf } from "../support/judges/security-headers";
import {
  type ShopProcess,
  startShop,
  startShopWithoutContent,
} from "../support/worlds/shop-process";

/** The headers that tell a browser what an answer may do: on every answer there is. */

const get = (path: string, init?: RequestInit) =>
  fetch(inject("shop") + path, { redirect: "manual", ...init });

async function somePicture(): Promise<string> {
  const text = await (await get("/eliquides.json")).text();
  const [, path] = /"image":"https:\/\/[^/]+([^"]+)"/.exec(text) ?? [];
  return `/images${path}?w=200`;
}

describe("no answer lacks its security headers", () => {
  it.each([...everyPage, "/eliquides?mode=leger", "/recherche", "/hors-ligne"])(
    "%s, made and kept",
    async (path) => {
      for (const visit of ["first", "second"]) {
        expectSecured(`${visit} visit`, (await get(path)).headers);
      }
    },
  );

  it.each([
    ["/eliquides.json", 200],
    ["/eliquides/nope.json", 404],
    ["/eliquides?_data=routes%2Feliquides", 200],
    ["/eliquides?_data=nope", 404],
    ["/sw.js", 200],
    ["/manifest.webmanifest", 200],
    ["/icons.svg", 200],
    ["/favicon-32.png", 200],
    ["/assets/nope.js", 404],
    ["/images/nope", 404],
    ["/Eliquides/", 308],
    ["/eliquides/%", 400],
  ])("%s: %i", async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expectSecured(path, answer.headers);
  });

  it.each(["/", "/eliquides.json", "/icons.svg"])("%s: 304 and 405", async (path) => {
    const etag = (await get(path)).headers.get("ETag") ?? "";
    const unchanged = await ask(inject("shop"), path, { headers: { "If-None-Match": etag } });
    const refused = await get(path, { method: "DELETE" });
    expect([unchanged.status, refused.status]).toEqual([304, 405]);
    expectSecured("304", unchanged.headers);
    expectSecured("405", refused.headers);
  });

  it("one that expects what nobody knows", async () => {
    const answer = await ask(inject("shop"), "/about", { headers: { Expect: "200-maybe" } });
    expect(answer.status).toBe(200);
    expectSecured("Expect", answer.headers);
  });

  it("scripts of the build", async () => {
    const [script = ""] = /\/assets\/[\w.-]+\.js/.exec(await (await get("/")).text()) ?? [];
    expectSecured(script, (await get(script)).headers);
  });

  it("pictures: whole, in part, unchanged, beyond their end; shown by other sites too", async () => {
    const path = await somePicture();
    const etag = (await get(path)).headers.get("ETag") ?? "";
    for (const [status, headers] of [
      [200, {}],
      [206, { Range: "bytes=0-9" }],
      [304, { "If-None-Match": etag }],
      [416, { Range: "bytes=99999999-" }],
    ] as const) {
      const answer = await get(path, { headers });
      expect(answer.status).toBe(status);
      expectSecured(String(status), answer.headers);
      expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    }
  });
});

describe("without content", () => {
  let shop: ShopProcess;
  beforeAll(async () => {
    shop = await startShopWithoutContent({ SITE_URL: "https://zavona.example" });
  });
  afterAll(() => shop.stop());

  it.each(["/", "/eliquides", "/eliquides.json", "/eliquides?_data=routes%2Feliquides"])(
    "%s: 503",
    async (path) => {
      const answer = await fetch(shop.url + path);
      expect(answer.status).toBe(503);
      expectSecured(path, answer.headers);
    },
  );
});

describe("behind TLS", () => {
  it.each([
    ["https://zavona.example", true],
    ["http://zavona.example", false],
  ])("SITE_URL=%s: browsers come by TLS from now on: %s", async (SITE_URL, behindTls) => {
    const shop = await startShop({ SITE_URL });
    try {
      for (const path of ["/", "/nope", "/icons.svg", "/Eliquides", "/eliquides.json"]) {
        const { headers } = await fetch(shop.url + path, { redirect: "manual" });
        expectSecured(path, headers, behindTls);
      }
    } finally {
      await shop.stop();
    }
  });
});

describe("a page's policy", () => {
  it.each(everyPage)("%s: lets run what is on it, by hash, and nothing else", async (path) => {
    const answer = await get(path);
    const html = await answer.text();
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text ?? "");
    const hashes = inline.map(
      (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
    const scripts = policyOf(answer.headers).get("script-src");
    expect(scripts).toEqual(inline.length > 0 ? ["'self'", ...hashes] : undefined);
    // What is no JavaScript is data, and needs no hash.
    const data = html.match(/<script type="application\/ld\+json">/g) ?? [];
    expect((html.match(/<script/g) ?? []).length - data.length).toBe(inline.length);
    expect(html).not.toMatch(/<[^>]* on[a-z]+=/);
  });

  it("is the same in a 304: the scripts that a browser has kept go on running", async () => {
    const first = await get("/eliquides");
    const etag = first.headers.get("ETag") ?? "";
    const again = await ask(inject("shop"), "/eliquides", { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    expect(policyOf(again.headers)).toEqual(policyOf(first.headers));
  });
});
