import { describe, expect, inject, it } from "vitest";
import { documentPaths } from "~/address/paths";
import { openApi } from "~/api/openapi.server";
import { ask } from "../support/ask";
import { demoKinds, demoProducts } from "../support/worlds/demo";

/** The `.json` addresses over HTTP: cross-origin access and problem documents. */

async function get(path: string, sent: Record<string, string> = {}, method = "GET") {
  const { status, headers, body } = await ask(inject("shop"), path, { headers: sent, method });
  const byName: Record<string, string> = Object.fromEntries(headers);
  return { status, headers: byName, body: body.toString() };
}

const addresses = [
  ...Object.keys(openApi().paths).filter((path) => !path.includes("{id}")),
  ...demoKinds.flatMap((kind) => demoProducts(kind)[0]?.href ?? []).map((href) => `${href}.json`),
  documentPaths.openApi,
];

it.each(addresses)("%s and its validators are readable by scripts of any site", async (address) => {
  const { status, headers } = await get(address, { Origin: "https://elsewhere.example" });
  expect([status, headers["access-control-allow-origin"]]).toEqual([200, "*"]);
  expect(headers["access-control-expose-headers"]).toContain("ETag");
});

describe("a problem document", () => {
  it.each([
    ["/eliquides/inconnu.json", "GET", 404],
    ["/ecigarettes/mangue-de-mahajanga.json", "GET", 404],
    ["/accessories/__proto__.json", "GET", 404],
    ["/eliquides.json?page=99", "GET", 404],
    ["/eliquides.json?page=99999", "GET", 404],
    ["/nope.json", "GET", 404],
    ["/about.json", "GET", 404],
    ["/produit/kit-fosa.json", "GET", 404],
    ["/eliquides/a/b.json", "GET", 404],
    ["/.json", "GET", 404],
    ["/eliquides.json", "POST", 405],
    ["/nope.json", "DELETE", 405],
    ["/eliquides.json?page=0", "GET", 400],
    ["/produits.json?kind=voiture", "GET", 400],
    ["/eliquides/%E0.json", "GET", 400],
    ["/eliquides.json?category=%", "GET", 400],
  ])(
    "for %s by %s has status %i, is readable by any site, and is not stored",
    async (path, method, status) => {
      const answer = await get(path, {}, method);
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({
        "access-control-allow-origin": "*",
        "cache-control": "no-store",
        "content-type": "application/problem+json",
      });
      expect(answer.headers).not.toHaveProperty("etag");
      const body = JSON.parse(answer.body);
      expect(Object.keys(body)).toEqual(["type", "title", "status", "detail", "code"]);
      expect(body).toMatchObject({ type: "about:blank", status });
      if (status === 404) expect(body.title).toBe("Introuvable");
    },
  );

  it("for a refused method is sent with Allow", async () => {
    expect((await get("/eliquides.json", {}, "POST")).headers.allow).toBe("GET, HEAD, OPTIONS");
  });

  it.each([
    ["/eliquides.json?page=99", "no-such-page"],
    ["/recherche.json?q=mangue&page=99", "no-such-page"],
    ["/produits.json?page=99", "no-such-page"],
    ["/eliquides/inconnu.json", "no-such-product"],
    ["/nope.json", "no-such-address"],
    ["/eliquides/%E0.json", "malformed-request"],
  ])("for %s has the code %s", async (path, code) => {
    const { body } = await get(path);
    expect(JSON.parse(body)).toMatchObject({ type: "about:blank", code });
  });

  it.each([
    ...["0", "-1", "1.5", "abc", "", "1e3", "%2B1"].flatMap((page) => [
      ["page", `/eliquides.json?page=${page}`],
      ["page", `/recherche.json?q=mangue&page=${page}`],
    ]),
    ["page", "/produits.json?page=0"],
    ["kind", "/produits.json?kind=constructor"],
    ["available", "/produits.json?available=oui"],
    ["updated-since", "/produits.json?updated-since=hier"],
    ["updated-since", "/produits.json?updated-since=2026-02-30"],
    ["updated-since", "/produits.json?updated-since=2026-07-31T10:00"],
    ["updated-since", "/produits.json?updated-since=2026-07-31T10:00:00+03:00"],
  ])("names the invalid parameter %s of %s", async (name, path) => {
    const { status, body } = await get(path);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({
      code: "invalid-parameter",
      detail: expect.stringContaining(`Le paramètre ${name} `),
    });
    // The HTML page shows its first page instead.
    if (name === "page" && path.startsWith("/eliquides")) {
      expect((await get(path.replace(".json", ""))).status).toBe(200);
    }
  });

  it("reports a malformed Host header", async () => {
    const { status, body } = await get("/eliquides.json", { Host: "a b" });
    expect([status, JSON.parse(body).detail]).toEqual([400, "En-tête Host invalide"]);
  });

  it("has the same status and no body for HEAD", async () => {
    const { status, body, headers } = await get("/nope.json", {}, "HEAD");
    expect([status, body, headers["content-type"]]).toEqual([404, "", "application/problem+json"]);
  });
});

describe("a preflight", () => {
  it.each(["/eliquides.json", "/nope.json", "/Eliquides.JSON", "/openapi.json"])(
    "for %s lets scripts of any site send If-None-Match",
    async (path) => {
      const asked = {
        Origin: "https://elsewhere.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "if-none-match",
      };
      const { status, headers, body } = await get(path, asked, "OPTIONS");
      expect([status, body]).toEqual([204, ""]);
      expect(headers).toMatchObject({
        allow: "GET, HEAD, OPTIONS",
        "access-control-allow-origin": "*",
        "access-control-allow-methods": "GET, HEAD",
        "access-control-allow-headers": "If-None-Match",
        "access-control-max-age": "86400",
      });
      expect(headers).not.toHaveProperty("content-length");
    },
  );

  it("for a page is refused with 405", async () => {
    const { status, headers } = await get("/eliquides", {}, "OPTIONS");
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  });
});

it("scripts of any site may follow the redirect from another spelling of an address", async () => {
  const { status, headers } = await get("/Eliquides.JSON/?category=kit");
  expect([status, headers.location, headers["access-control-allow-origin"]]).toEqual([
    308,
    "/eliquides.json?category=kit",
    "*",
  ]);
});

describe("the shop", () => {
  const linksOf = async (path: string, attributes: string) => {
    const { body } = await get(path);
    const links = new RegExp(`<link ${attributes}[^>]* href="([^"]*)"/>`, "g");
    return [...body.matchAll(links)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  };

  it.each([
    ["/", "/index.json"],
    ["/?eliquides=gourmand", "/index.json"],
    ["/eliquides?category=Fruit%C3%A9s&utm_source=x", "/eliquides.json?category=fruite"],
    ["/eliquides/mangue-de-mahajanga", "/eliquides/mangue-de-mahajanga.json"],
    ["/contentful", "/contentful.json"],
  ])("links %s to its JSON, %s, in the Link header", async (path, json) => {
    const { headers } = await get(path);
    expect(headers.link).toBe(`<${json}>; rel="alternate"; type="application/json"`);
    expect((await get(json)).status).toBe(200);
  });

  it("sends no Link header for a page without JSON", async () => {
    expect((await get("/about")).headers).not.toHaveProperty("link");
  });

  it("links home to the OpenAPI document", async () => {
    expect(await linksOf("/", 'rel="service-desc"')).toEqual([documentPaths.openApi]);
  });

  it("links each catalogue to the feed", async () => {
    for (const path of ["/eliquides", "/ecigarettes", "/accessories"]) {
      const links = await linksOf(path, 'rel="alternate" type="application/atom\\+xml"');
      expect(links).toEqual([documentPaths.feed]);
    }
    const { status, headers } = await get(documentPaths.feed);
    expect([status, headers["content-type"]]).toEqual([200, "application/atom+xml; charset=utf-8"]);
  });

  it("redirects /api to the page about the JSON, which has no scripts", async () => {
    const { status, headers } = await get("/api");
    expect([status, headers.location]).toEqual([308, "/openapi"]);
    expect((await get("/openapi")).body).not.toContain("<script");
  });
});
