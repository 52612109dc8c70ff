import { mkdtemp, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, inject, it } from "vitest";
import { type ContentService, startContentService } from "../../demo/delivery-api/service";
import { eventually } from "../support/eventually";
import { type ShopProcess, startShop } from "../support/worlds/shop-process";
import { emptyShopSpace, publishedEntry } from "../support/worlds/space";

/** Rendered pages: what is kept, under which address, in which form. */

type Answer = { status: number; headers: Record<string, string>; body: Buffer };

/** A request as it is written: `fetch` would decode bodies. */
function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const url = path.startsWith("http") ? path : inject("shop") + path;
    request(url, { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Record<string, string>,
          body: Buffer.concat(parts),
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}

/** Where content is kept, by type. */
const TYPES = ["produit", "eCigarettes", "pods", "boosterNicotine", "banner"].map(
  (t) => `${t}.json`,
);

const cacheOf = async (path: string) => (await get(path)).headers["x-cache"];

describe("a page that was rendered before", () => {
  it("is kept, and tells so", async () => {
    const first = await get("/eliquides?category=boisson");
    expect(first.headers["server-timing"]).toMatch(/^cache;desc=(miss, render;dur=[\d.]+|hit)$/);
    const second = await get("/eliquides?category=boisson");
    expect([second.headers["x-cache"], second.headers["server-timing"]]).toEqual([
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
  ])("%s is the page of %s, byte for byte", async (spelt, plain) => {
    const { body } = await get(plain);
    const same = await get(spelt);
    expect([same.status, same.headers["x-cache"]]).toEqual([200, "hit"]);
    expect(same.body.equals(body)).toBe(true);
  });

  it("depends on no header of the request", async () => {
    const { body } = await get("/contact");
    const headers = {
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "gopher",
      "X-Original-URL": "/about",
      "X-HTTP-Method-Override": "POST",
      Accept: "application/json",
      "Accept-Language": "de",
      Cookie: "a=b",
    };
    const other = await get("/contact", headers);
    expect(other.headers["x-cache"]).toBe("hit");
    expect(other.body.equals(body)).toBe(true);
  });

  it.each(["/nope", "/eliquides/nope", "/eliquides?page=99", "/eliquides?_data=nope"])(
    "was not, where %s is absent",
    async (path) => {
      for (let visits = 0; visits < 3; visits++) {
        const { status, headers } = await get(path);
        expect([status, headers["cache-control"], headers.etag]).toEqual([
          404,
          "no-store",
          undefined,
        ]);
        expect(headers["x-cache"]).not.toBe("hit");
      }
    },
  );
});

describe("addresses that anyone can make up", () => {
  it.each([
    "/eliquides?page=99999",
    "/eliquides.json?page=99999",
    "/eliquides?category=fruite&page=4",
    "/eliquides/classique-blond?page=99999",
    "/tarifs?page=99999",
    "/recherche?q=fruite&page=99999",
    "/recherche.json?page=2",
    "/recherche/classique-blond?q=classique&page=99999",
    "/eliquides/nope",
    "/eliquides/nope.json",
    "/nope.json",
    "/recherche/nope?q=mangue",
    "/about.json",
  ])("%s is absent without being rendered", async (path) => {
    // Whoever asks first has the one page for all that is absent rendered.
    await get("/nope");
    for (const headers of [{}, { "Save-Data": "on" }]) {
      const answer = await get(path, headers);
      expect(answer.status).toBe(404);
      expect(answer.headers["server-timing"] ?? "").not.toContain("render");
    }
  });

  it.each([
    "/recherche?q=introuvable",
    "/recherche.json?q=introuvable",
    "/recherche/mangue-de-mahajanga?q=introuvable",
    "/eliquides?category=introuvable",
    "/eliquides.json?category=introuvable",
    "/?ecigarettes=introuvable",
  ])("%s is answered, but kept for nobody", async (path) => {
    for (let visits = 0; visits < 3; visits++) {
      const { status, headers } = await get(path);
      expect([status, headers["x-cache"]]).toEqual([200, "miss"]);
    }
  });

  it.each([
    ["/eliquides/made-up?_data=routes%2Feliquides", "/eliquides?_data=routes%2Feliquides"],
    ["/produit/made-up?_data=routes%2F_home", "/?_data=routes%2F_home"],
    [
      "/recherche/made-up?q=mangue&_data=routes%2Frecherche",
      "/recherche?q=mangue&_data=routes%2Frecherche",
    ],
  ])("%s is kept as %s, once", async (path, plain) => {
    const { body } = await get(plain);
    const answer = await get(path);
    expect([answer.status, answer.headers["x-cache"]]).toEqual([200, "hit"]);
    expect(answer.body.equals(body)).toBe(true);
  });

  it("a search counts as far as a hundred characters", async () => {
    const words = "mangue ".repeat(100).trim();
    const cut = words.slice(0, 100);
    const { body } = await get(`/recherche.json?q=${encodeURIComponent(cut)}`);
    const long = await get(`/recherche.json?q=${encodeURIComponent(words)}`);
    expect([long.headers["x-cache"], long.body.equals(body)]).toEqual(["hit", true]);
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
      [plain, brotli, gzip, refused].map(({ headers }) => headers["content-encoding"]),
    ).toEqual([undefined, "br", "gzip", "gzip"]);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    for (const { headers, body } of [plain, brotli, gzip]) {
      expect(headers.vary).toBe("Accept-Encoding, Save-Data");
      expect(Number(headers["content-length"])).toBe(body.length);
      expect(headers.etag).toBe(plain.headers.etag);
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
    const whole = await get("/eliquides");
    const head = await get("/eliquides", {}, "HEAD");
    expect(head.body).toHaveLength(0);
    for (const name of ["content-length", "content-type", "etag", "vary", "cache-control"]) {
      expect(head.headers[name]).toBe(whole.headers[name]);
    }
  });

  it.each(["/", "/eliquides", "/eliquides.json", "/about", "/icons.svg"])(
    "%s is a 304 without a body for who has it",
    async (path) => {
      const { etag = "", ...headers } = (await get(path)).headers;
      for (const known of [etag, `"x", ${etag}`, etag.replace("W/", ""), "*"]) {
        const again = await get(path, { "If-None-Match": known });
        expect([again.status, again.body.length]).toEqual([304, 0]);
        expect(again.headers["cache-control"]).toBe(headers["cache-control"]);
        expect([again.headers.etag, again.headers.vary]).toEqual([etag, headers.vary]);
      }
      expect((await get(path, { "If-None-Match": 'W/"other"' })).status).toBe(200);
    },
  );
});

describe("files of the build", () => {
  it("are compressed by the build", async () => {
    const page = (await get("/")).body.toString();
    const [script = ""] = /\/assets\/libraries-[\w-]+\.js/.exec(page) ?? [];
    const plain = await get(script);
    const brotli = await get(script, { "Accept-Encoding": "gzip, br" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(brotli.body.length).toBeLessThan(plain.body.length * 0.35);
  });
});

describe("content that changes", () => {
  const cleanUp: { close?: () => Promise<void>; stop?: () => Promise<void> }[] = [];
  afterEach(async () => {
    for (const { close, stop } of cleanUp.splice(0).reverse()) await (close ?? stop)?.();
  });

  const settingsFor = ({ host }: ContentService) => ({
    CONTENTFUL_SPACE_ID: "teststore",
    CONTENTFUL_ACCESS_TOKEN: "t",
    CONTENTFUL_HOST: host,
    CONTENTFUL_INSECURE: "1",
    CONTENT_TTL_SECONDS: "1",
  });

  async function startBoth(
    more: Record<string, string> = {},
  ): Promise<[ContentService, ShopProcess]> {
    const space = emptyShopSpace();
    space.entries.push(publishedEntry("produit", "a", { titre: "Avant", prix10ml: 1000 }));
    const service = await startContentService({ space, accessToken: "t", pictures: "none" });
    const shop = await startShop({ ...settingsFor(service), ...more });
    cleanUp.push({ close: () => service.close() }, shop);
    await eventually(async () => expect((await get(shop.url)).status).toBe(200));
    return [service, shop];
  }

  it("makes new pages, and content that does not change makes none", async () => {
    const [service, shop] = await startBoth();
    const path = `${shop.url}/eliquides`;
    await eventually(async () => expect(await cacheOf(path)).toBe("hit"));
    const { etag } = (await get(path)).headers;
    service.space.entries[0] = publishedEntry("produit", "a", { titre: "Après", prix10ml: 1000 });
    await eventually(async () => {
      const { body, headers } = await get(path);
      // One address, one text: a page is never marked with another's validator.
      expect([body.includes("Après"), headers.etag === etag]).toEqual([true, false]);
    });
  });

  it("that can't be refreshed leaves pages served, and says that they are stale", async () => {
    const [service, shop] = await startBoth();
    await service.close();
    await eventually(async () => expect(await cacheOf(`${shop.url}/eliquides`)).toBe("stale"));
  });

  it("is there at once when the shop starts again while the content service is down", async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), "zavona-kept-"));
    cleanUp.push({ close: () => rm(DATA_DIR, { recursive: true, force: true, maxRetries: 5 }) });
    const [service, shop] = await startBoth({ DATA_DIR });
    await eventually(() => Promise.all(TYPES.map((type) => stat(join(DATA_DIR, "content", type)))));
    await service.close();
    await shop.stop();
    const again = await startShop({ ...settingsFor(service), DATA_DIR });
    cleanUp.push(again);
    const { status, body } = await get(`${again.url}/eliquides`);
    expect([status, body.includes("Avant")]).toEqual([200, true]);
  });
});
