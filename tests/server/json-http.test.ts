import { describe, expect, inject, it } from "vitest";
import { documentPaths } from "~/address/paths";
import { openApi } from "~/api/openapi.server";
import { ask } from "../support/ask";

/** The `.json` addresses on the wire: who may read them, 304s, and how problems are told. */

async function get(path: string, sent: Record<string, string> = {}, method = "GET") {
  const { status, headers, body } = await ask(inject("shop"), path, { headers: sent, method });
  const byName: Record<string, string> = Object.fromEntries(headers);
  return { status, headers: byName, body: body.toString() };
}

const IDS: Record<string, string> = {
  eliquides: "classique-blond",
  ecigarettes: "kit-fosa",
  accessories: "accu-18650",
};

const addresses = [...Object.keys(openApi().paths), documentPaths.openApi].map((path) =>
  path.replace("{id}", IDS[path.split("/")[1] ?? ""] ?? ""),
);

describe.each(addresses)("%s", (address) => {
  it("may be read by scripts of any site, validators and all", async () => {
    const { status, headers } = await get(address, { Origin: "https://elsewhere.example" });
    expect([status, headers["access-control-allow-origin"]]).toEqual([200, "*"]);
    expect(headers["access-control-expose-headers"]).toContain("ETag");
  });

  it("is a 304 for who has it, in any form of its validator", async () => {
    const { etag = "" } = (await get(address)).headers;
    expect(etag).toMatch(/^W\/"/);
    for (const known of [etag, etag.replace("W/", ""), `"x", ${etag}`, "*"]) {
      const { status, headers, body } = await get(address, { "If-None-Match": known });
      expect([status, body, headers.etag]).toEqual([304, "", etag]);
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect(headers["cache-control"]).toContain("max-age=0");
    }
    expect((await get(address, { "If-None-Match": '"x"' })).status).toBe(200);
    // As Node's and browsers' `fetch` ask for it.
    const asked = { "If-None-Match": etag, "Cache-Control": "no-cache", Pragma: "no-cache" };
    expect((await get(address, asked)).status).toBe(304);
  });

  it("has the same headers for HEAD, and no body", async () => {
    const whole = await get(address);
    const { status, headers, body } = await get(address, {}, "HEAD");
    expect([status, body, headers.etag]).toEqual([200, "", whole.headers.etag]);
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(whole.body)));
  });
});

describe("a problem", () => {
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
    ["/eliquides.json", "OPTIONS", 405],
    ["/nope.json", "DELETE", 405],
    ["/eliquides/%E0.json", "GET", 400],
    ["/eliquides.json?category=%", "GET", 400],
  ])(
    "of %s by %s is one document of status %i, for any site, kept by nobody",
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
      expect(Object.keys(body)).toEqual(["type", "title", "status", "detail"]);
      expect(body).toMatchObject({ type: "about:blank", status });
      if (status === 404) expect(body.title).toBe("Introuvable");
    },
  );

  it("names what is allowed", async () => {
    expect((await get("/eliquides.json", {}, "OPTIONS")).headers.allow).toBe("GET, HEAD");
  });

  it("of the Host header is told in the same way", async () => {
    const { status, body } = await get("/eliquides.json", { Host: "a b" });
    expect([status, JSON.parse(body).detail]).toEqual([400, "En-tête Host invalide"]);
  });

  it("has the same status and no body for HEAD", async () => {
    const { status, body, headers } = await get("/nope.json", {}, "HEAD");
    expect([status, body, headers["content-type"]]).toEqual([404, "", "application/problem+json"]);
  });
});

it("another spelling of an address may be followed by scripts of any site", async () => {
  const { status, headers } = await get("/Eliquides.JSON/?category=kit");
  expect([status, headers.location, headers["access-control-allow-origin"]]).toEqual([
    308,
    "/eliquides.json?category=kit",
    "*",
  ]);
});
