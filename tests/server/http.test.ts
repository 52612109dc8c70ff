import { describe, expect, inject, it } from "vitest";
import { catalogueView } from "~/catalogue/views";
import { ask } from "../support/ask";

/** What the shop does on the wire, beyond what pages say. */

const get = (path: string, init?: RequestInit) =>
  fetch(inject("shop") + path, { redirect: "manual", ...init });

/** A request as it is written, where `fetch` would tidy it up. */
async function raw(path: string, { method = "GET", host = "shop.example" } = {}) {
  const { status, headers } = await ask(inject("shop"), path, { method, headers: { host } });
  return { status, allow: headers.get("Allow") };
}

describe("methods", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])(
    "%s is a 405 that names what is allowed",
    async (method) => {
      for (const path of ["/", "/eliquides", "/images/x", "/nope"]) {
        expect(await raw(path, { method })).toMatchObject({ status: 405, allow: "GET, HEAD" });
      }
    },
  );
});

describe("addresses", () => {
  it("another spelling leads to the plain one in one hop", async () => {
    const answer = await get("/ELIQUIDES/?category=gourmand");
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      308,
      "/eliquides?category=gourmand",
    ]);
  });

  it.each([
    ["/%E0%A4%A", {}],
    ["/eliquides/%", {}],
    ["/images/space/%2e%2e%2fother/token/x.png?w=400", {}],
    ["/", { host: "a b" }],
    ["/", { host: "1.2.3.4.5" }],
    ["/", { host: "evil.example/path" }],
  ])("%s with %j is a 400", async (path, options) => {
    expect(await raw(path, options)).toMatchObject({ status: 400 });
  });
});

describe("caching", () => {
  it.each(["/", "/eliquides", "/about", "/eliquides.json", "/eliquides?_data=routes%2Feliquides"])(
    "%s is revalidated by browsers, and may be kept by a CDN",
    async (path) => {
      const answer = await get(path);
      expect(answer.headers.get("Cache-Control")).toBe(
        "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=604800",
      );
    },
  );

  it("assets are kept for ever, and a missing one is no page", async () => {
    const page = await (await get("/")).text();
    const [asset = ""] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
    const found = await get(asset);
    expect([found.status, found.headers.get("Cache-Control")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    const missing = await get("/assets/nope.js");
    expect([missing.status, missing.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
    expect(missing.headers.get("Content-Type")).toMatch(/^text\/plain/);
  });

  it.each(["/favicon.ico", "/apple-touch-icon-precomposed.png"])(
    "%s, which browsers ask for unasked, is a small picture",
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers.get("Content-Type")]).toEqual([200, "image/png"]);
      expect(Number(headers.get("Content-Length"))).toBeLessThan(10_000);
    },
  );
});

describe("pictures", () => {
  async function somePicture(): Promise<string> {
    const { products } = catalogueView.parse(await (await get("/eliquides.json")).json());
    const image = products.find(({ image }) => image !== null)?.image ?? "";
    return `/images${new URL(image).pathname}`;
  }

  it.each([200, 400, 600, 1200])("come as WebP, %i px wide", async (width) => {
    const answer = await get(`${await somePicture()}?w=${width}`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(8, 12).toString("latin1")).toBe("WEBP");
  });

  it("are nothing at another width", async () => {
    expect((await get(`${await somePicture()}?w=300`)).status).toBe(404);
  });
});
