import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, inject, it } from "vitest";
import { ask } from "../support/ask";
import { eventually } from "../support/eventually";
import { startShop } from "../support/start-shop";
import { publishedEntry, shopSpace } from "../support/worlds/space";

/** Rendered pages: which are cached, under which address, in which form. */

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  ask(inject("shop"), path, { headers, method });

describe("the page cache", () => {
  it("caches a page that was rendered before, and says so in X-Cache", async () => {
    const first = await get("/eliquides?category=boisson");
    const second = await get("/eliquides?category=boisson");
    expect(second.headers.get("x-cache")).toBe("hit");
    expect(second.body).toEqual(first.body);
  });

  it.each([
    ["/eliquides?category=fruite&fbclid=abc&utm_source=x", "/eliquides?category=fruite"],
    ["/eliquides?fbclid=1&category=Fruit%C3%A9s", "/eliquides?category=fruite"],
    ["/eliquides?page=1&category=", "/eliquides"],
    ["/eliquides?x=1&tri=prix&category=fruite", "/eliquides?category=fruite&tri=prix"],
    ["/eliquides?tri=nom", "/eliquides"],
    ["/?ecigarettes=POD&eliquides=Gourmands", "/?eliquides=gourmand&ecigarettes=pod"],
    ["/about?category=fruite", "/about"],
    ["/eliquides.json?x=1", "/eliquides.json"],
    ["/recherche?utm=1&q=+mangue+", "/recherche?q=mangue"],
    ["/eliquides/made-up?_data=routes%2Feliquides", "/eliquides?_data=routes%2Feliquides"],
    ["/produit/made-up?_data=routes%2F_home", "/?_data=routes%2F_home"],
    [
      "/recherche/made-up?q=mangue&_data=routes%2Frecherche",
      "/recherche?q=mangue&_data=routes%2Frecherche",
    ],
  ])("serves %s as %s, byte for byte", async (spelt, plain) => {
    const { body } = await get(plain);
    const same = await get(spelt);
    expect([same.status, same.headers.get("x-cache")]).toEqual([200, "hit"]);
    expect(same.body.equals(body)).toBe(true);
  });
});

describe("a made-up address", () => {
  it.each([
    "/nope",
    "/images/nope",
    "/eliquides?_data=nope",
    "/eliquides?page=99999",
    "/eliquides.json?page=99999",
    "/eliquides?category=fruite&page=4",
    "/eliquides/classique-blond?page=99999",
    "/tarifs?page=99999",
    "/recherche?q=fruite&page=99999",
    "/recherche.json?page=2",
    "/eliquides/nope",
    "/eliquides/nope.json",
    "/nope.json",
    "/recherche/nope?q=mangue",
    "/about.json",
  ])("like %s responds 404 and is not stored", async (path) => {
    for (const headers of [{}, { "Save-Data": "on" }]) {
      const answer = await get(path, headers);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("cache-control")).toMatch(/^no-store(, no-transform)?$/);
      expect(answer.headers.get("etag")).toBeNull();
      expect(answer.headers.get("x-cache")).not.toBe("hit");
    }
  });
});

describe("a response", () => {
  it("has the smallest accepted encoding, and the same text in each", async () => {
    const plain = await get("/eliquides");
    const brotli = await get("/eliquides", { "Accept-Encoding": "gzip, deflate, br, zstd" });
    const gzip = await get("/eliquides", { "Accept-Encoding": "gzip, deflate" });
    const refused = await get("/eliquides", { "Accept-Encoding": "br;q=0, gzip;q=0.5" });
    expect(
      [plain, brotli, gzip, refused].map(({ headers }) => headers.get("content-encoding")),
    ).toEqual([null, "br", "gzip", "gzip"]);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    for (const { headers, body } of [plain, brotli, gzip]) {
      expect(headers.get("vary")).toBe("Accept-Encoding, Save-Data");
      expect(Number(headers.get("content-length"))).toBe(body.length);
      expect(headers.get("etag")).toBe(plain.headers.get("etag"));
    }
  });

  it("to HEAD has no body, and the headers of GET", async () => {
    for (const path of ["/eliquides", "/nope", "/eliquides.json", "/openapi.json"]) {
      const whole = await get(path);
      const head = await get(path, {}, "HEAD");
      expect([head.status, head.body.length]).toEqual([whole.status, 0]);
      for (const name of ["content-length", "content-type", "etag", "vary", "cache-control"]) {
        expect(head.headers.get(name)).toBe(whole.headers.get(name));
      }
    }
  });

  it.each(["/", "/eliquides", "/about", "/icons.svg", "/eliquides.json", "/openapi.json"])(
    "to %s with a known validator is 304 without a body",
    async (path) => {
      const { headers } = await get(path);
      const etag = headers.get("etag") ?? "";
      // Node's and browsers' `fetch` send these headers, too.
      const asked = { "Cache-Control": "no-cache", Pragma: "no-cache" };
      for (const known of [etag, `"x", ${etag}`, etag.replace("W/", ""), "*"]) {
        const again = await get(path, { ...asked, "If-None-Match": known });
        expect([again.status, again.body.length]).toEqual([304, 0]);
        for (const name of ["cache-control", "etag", "vary", "access-control-allow-origin"]) {
          expect(again.headers.get(name)).toBe(headers.get(name));
        }
      }
      expect((await get(path, { "If-None-Match": 'W/"other"' })).status).toBe(200);
    },
  );
});

const SHARED = "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=604800";
const asPage = `${SHARED}, no-transform`;
it.each<[string, Record<string, string>, string, string | null]>([
  ["/", {}, asPage, null],
  ["/eliquides", {}, asPage, null],
  ["/about", {}, asPage, null],
  // A CDN that ignores `Vary` would give everybody the light page.
  ["/eliquides", { "Save-Data": "on" }, "private, max-age=0, no-transform", null],
  ["/eliquides?mode=leger", { "Save-Data": "on" }, asPage, null],
  ["/eliquides.json", {}, SHARED, "noindex"],
  ["/recherche.json?q=mangue", {}, SHARED, "noindex"],
  ["/tarifs.csv", {}, SHARED, "noindex"],
  ["/eliquides?_data=routes%2Feliquides", {}, SHARED, "noindex"],
  ["/Eliquides", {}, "public, max-age=3600", null],
  ["/nulle-part", {}, "no-store, no-transform", null],
])("%s with %j tells caches %s, and search engines %s", async (path, asked, policy, robots) => {
  const { headers } = await get(path, asked);
  expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual([policy, robots]);
});

describe("a build file", () => {
  it("may be cached for a year, and is compressed by the build", async () => {
    const page = (await get("/")).body.toString();
    const [script = ""] = /\/assets\/libraries-[\w-]+\.js/.exec(page) ?? [];
    const plain = await get(script);
    expect([plain.status, plain.headers.get("cache-control")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    const brotli = await get(script, { "Accept-Encoding": "gzip, br" });
    expect(brotli.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(brotli.body.length).toBeLessThan(plain.body.length * 0.35);
  });

  it("that is missing responds 404 as plain text, not as a page", async () => {
    const { status, headers } = await get("/assets/nope.js");
    expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(headers.get("content-type")).toMatch(/^text\/plain/);
  });

  it.each(["/favicon.ico", "/apple-touch-icon-precomposed.png"])(
    "%s, which no page links, is a small picture",
    async (path) => {
      const { status, headers, body } = await get(path);
      expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(body.length).toBeLessThan(10_000);
    },
  );
});

it("changed content is shown on the page, with another ETag", async () => {
  const shop = await startShop({
    content: shopSpace(publishedEntry("produit", "a", { titre: "Avant" })),
    pictures: "none",
    settings: { CONTENT_TTL_SECONDS: "1" },
  });
  const eliquides = () => ask(shop.url, "/eliquides");
  await eventually(async () => {
    expect((await eliquides()).headers.get("x-cache")).toBe("hit");
  });
  const etag = (await eliquides()).headers.get("etag");
  const edited = publishedEntry("produit", "a", { titre: "Après" });
  shop.service.space.entries[0] = { ...edited, revision: 2 };
  await eventually(async () => {
    const { body, headers } = await eliquides();
    // The new text has a validator of its own.
    expect([body.includes("Après"), headers.get("etag") === etag]).toEqual([true, false]);
  });
});
