import { describe, expect, inject, it } from "vitest";
import { ask } from "../support/ask";
import { headerFaults, policyOf } from "../support/judges/security-headers";
import { sharedShop } from "../support/start-shop";

/**
 * Every answer has the headers that restrict what a browser may do with it. For pages see
 * `pages.test.ts`.
 */

const get = (path: string, init?: RequestInit) =>
  fetch(inject("shop") + path, { redirect: "manual", ...init });

describe("the security headers", () => {
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
  ])("are on %s: %i", async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(headerFaults(answer.headers)).toEqual([]);
  });

  it.each([
    ["/", "GET, HEAD"],
    ["/eliquides", "GET, HEAD"],
    ["/eliquides.json", "GET, HEAD, OPTIONS"],
    ["/icons.svg", "GET, HEAD"],
    ["/images/x", "GET, HEAD"],
    ["/nope", "GET, HEAD"],
  ])("are on the 405 of %s, which allows %s", async (path, allow) => {
    const { status, headers } = await get(path, { method: "DELETE" });
    expect([status, headers.get("Allow")]).toEqual([405, allow]);
    expect(headerFaults(headers)).toEqual([]);
  });

  it.each(["/", "/eliquides", "/eliquides.json", "/icons.svg"])(
    "are on the 304 of %s, with the same policy",
    async (path) => {
      const first = await get(path);
      const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
      const unchanged = await ask(inject("shop"), path, { headers });
      expect(unchanged.status).toBe(304);
      // Another policy would stop the scripts of the page that the browser has cached.
      expect(policyOf(unchanged.headers)).toEqual(policyOf(first.headers));
      expect(headerFaults(unchanged.headers)).toEqual([]);
    },
  );

  it("are on the answer to an unknown expectation, and on a build file", async () => {
    const page = await ask(inject("shop"), "/about", { headers: { Expect: "200-maybe" } });
    const [path = ""] = /\/assets\/[\w.-]+\.js/.exec(page.body.toString()) ?? [];
    const script = await get(path);
    expect([page.status, script.status]).toEqual([200, 200]);
    expect(headerFaults(page.headers)).toEqual([]);
    expect(headerFaults(script.headers)).toEqual([]);
  });

  it("are on pictures, 200 or 304, and let other sites show them", async () => {
    const text = await (await get("/eliquides.json")).text();
    const [, asset] = /"image":"https:\/\/[^/]+([^"]+)"/.exec(text) ?? [];
    const path = `/images${asset}?w=200`;
    const etag = (await get(path)).headers.get("ETag") ?? "";
    for (const [status, headers] of [
      [200, {}],
      [304, { "If-None-Match": etag }],
    ] as const) {
      const answer = await get(path, { headers });
      expect(answer.status).toBe(status);
      expect.soft(headerFaults(answer.headers), String(status)).toEqual([]);
      expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    }
  });
});

describe("the security headers, without content and TLS,", () => {
  const settings = { SITE_URL: "http://zavona.example" };
  const shop = sharedShop({ content: "unreachable", settings });

  it.each([
    ["/", 503],
    ["/eliquides", 503],
    ["/eliquides.json", 503],
    ["/eliquides?_data=routes%2Feliquides", 503],
    ["/about", 200],
    ["/nope", 404],
    ["/icons.svg", 200],
    ["/Eliquides", 308],
  ])("are on %s: %i", async (path, status) => {
    const answer = await fetch(shop().url + path, { redirect: "manual" });
    expect(answer.status).toBe(status);
    expect(headerFaults(answer.headers, false)).toEqual([]);
  });
});
