import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { ask } from "../support/ask";
import { eventually } from "../support/eventually";
import { type Shop, startShop } from "../support/worlds/shop";
import { publishedEntry, shopSpace } from "../support/worlds/space";

/** Rendered pages: which are cached, under which address, in which form. */

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  ask(inject("shop"), path, { headers, method });

describe("a page that was rendered before", () => {
  it("is cached, and says so", async () => {
    const first = await get("/eliquides?category=boisson");
    expect(first.headers.get("server-timing")).toMatch(
      /^cache;desc=(miss, render;dur=[\d.]+|hit)$/,
    );
    const second = await get("/eliquides?category=boisson");
    expect([second.headers.get("x-cache"), second.headers.get("server-timing")]).toEqual([
      "hit",
      "cache;desc=hit",
    ]);
    expect(second.body).toEqual(first.body);
  });

  it.each([
    ["/eliquides?category=fruite&fbclid=abc&utm_source=x", "/eliquides?category=fruite"],
    ["/eliquides?fbclid=1&category=Fruit%C3%A9s", "/eliquides?category=fruite"],
    ["/eliquides?page=1&category=", "/eliquides"],
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
  ])("%s is the page of %s, byte for byte", async (spelt, plain) => {
    const { body } = await get(plain);
    const same = await get(spelt);
    expect([same.status, same.headers.get("x-cache")]).toEqual([200, "hit"]);
    expect(same.body.equals(body)).toBe(true);
  });
});

describe("addresses that anyone can make up", () => {
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
  ])("%s is absent, and cached for no one", async (path) => {
    for (const headers of [{}, { "Save-Data": "on" }]) {
      const answer = await get(path, headers);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
      expect(answer.headers.get("etag")).toBeNull();
      expect(answer.headers.get("x-cache")).not.toBe("hit");
    }
  });

  it("unknown paths have one page, which is rendered once", async () => {
    await get("/nope");
    const { headers } = await get("/also/nope");
    expect(headers.get("server-timing") ?? "").not.toContain("render");
  });

  it("a search counts as far as a hundred characters", async () => {
    const words = "mangue ".repeat(100).trim();
    const cut = words.slice(0, 100);
    const { body } = await get(`/recherche.json?q=${encodeURIComponent(cut)}`);
    const long = await get(`/recherche.json?q=${encodeURIComponent(words)}`);
    expect([long.headers.get("x-cache"), long.body.equals(body)]).toEqual(["hit", true]);
    expect(JSON.parse(String(body)).query).toBe(cut.trim());
  });
});

describe("the forms of a page", () => {
  it("are one text, in the smallest encoding that is accepted", async () => {
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

  it("grow smaller once there was time to compress them well", async () => {
    // Nobody else asks for this one.
    const path = "/recherche?q=vanille+de+la+sava";
    const first = await get(path, { "Accept-Encoding": "br" });
    await eventually(async () => {
      const later = await get(path, { "Accept-Encoding": "br" });
      expect(later.body.length).toBeLessThan(first.body.length);
    });
  });

  it("have no body for HEAD, and the same headers", async () => {
    for (const path of ["/eliquides", "/nope"]) {
      const whole = await get(path);
      const head = await get(path, {}, "HEAD");
      expect([head.status, head.body.length]).toEqual([whole.status, 0]);
      for (const name of ["content-length", "content-type", "etag", "vary", "cache-control"]) {
        expect(head.headers.get(name)).toBe(whole.headers.get(name));
      }
    }
  });

  it.each(["/", "/eliquides", "/eliquides.json", "/about", "/icons.svg"])(
    "%s is a 304 without a body for who has it",
    async (path) => {
      const { headers } = await get(path);
      const etag = headers.get("etag") ?? "";
      for (const known of [etag, `"x", ${etag}`, etag.replace("W/", ""), "*"]) {
        const again = await get(path, { "If-None-Match": known });
        expect([again.status, again.body.length]).toEqual([304, 0]);
        expect(again.headers.get("cache-control")).toBe(headers.get("cache-control"));
        expect([again.headers.get("etag"), again.headers.get("vary")]).toEqual([
          etag,
          headers.get("vary"),
        ]);
      }
      expect((await get(path, { "If-None-Match": 'W/"other"' })).status).toBe(200);
    },
  );
});

it.each(["/", "/eliquides", "/about", "/eliquides.json", "/eliquides?_data=routes%2Feliquides"])(
  "%s is revalidated by browsers, and may be cached by a CDN",
  async (path) => {
    expect((await get(path)).headers.get("cache-control")).toBe(
      "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=604800",
    );
  },
);

describe("files of the build", () => {
  it("are cached for ever, and compressed by the build", async () => {
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

  it("are no page where they are missing", async () => {
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

/** In turn, on one shop. */
describe("content that changes", () => {
  const PAGES = ["/", "/eliquides", "/ecigarettes/kit", "/accessories", "/contentful"];
  let folder: string;
  let shop: Shop;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "zavona-stored-"));
    shop = await startShop({
      content: shopSpace(
        publishedEntry("produit", "a", { titre: "Avant" }),
        publishedEntry("eCigarettes", "kit", { titre: "Kit" }),
        publishedEntry("boosterNicotine", "boost", { titre: "Boost" }),
      ),
      pictures: "none",
      connection: "faulty",
      settings: { DATA_DIR: folder, CONTENT_TTL_SECONDS: "1" },
    });
    return async () => {
      await shop.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    };
  });

  it("makes new pages, and content that does not change makes none", async () => {
    const eliquides = () => ask(shop.url, "/eliquides");
    await eventually(async () => {
      expect((await eliquides()).headers.get("x-cache")).toBe("hit");
    });
    const etag = (await eliquides()).headers.get("etag");
    const edited = publishedEntry("produit", "a", { titre: "Après" });
    shop.service.space.entries[0] = { ...edited, revision: 2 };
    await eventually(async () => {
      const { body, headers } = await eliquides();
      // One address, one text: a page is never marked with another's validator.
      expect([body.includes("Après"), headers.get("etag") === etag]).toEqual([true, false]);
    });
  });

  it("and can't be read any more leaves every page served, and marked as stale", async () => {
    for (const path of PAGES) {
      await eventually(async () => expect((await ask(shop.url, path)).status).toBe(200));
    }
    shop.connection.always = { kind: "cut-off" };
    const failed: number[] = [];
    await eventually(async () => {
      const answers = await Promise.all(PAGES.map((path) => ask(shop.url, path)));
      failed.push(...answers.map(({ status }) => status).filter((status) => status !== 200));
      const caches = answers.map(({ headers }) => headers.get("x-cache"));
      expect(new Set(caches)).toEqual(new Set(["stale"]));
      // A refresh has failed.
      expect(shop.output().includes("content can't be read")).toBe(true);
    });
    expect(failed).toEqual([]);
  });

  it("is there at once when the shop starts again while the content service is away", async () => {
    await eventually(() => stat(join(folder, "content.json")));
    const { service, connection } = shop;
    await connection.refuse();
    await shop.stop();
    shop = await startShop({ content: service, connection, settings: { DATA_DIR: folder } });
    const { status, body } = await ask(shop.url, "/eliquides");
    expect([status, body.includes("Après")]).toEqual([200, true]);
  });
});
