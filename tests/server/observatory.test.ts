import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyPage } from "../support/every-page";
import { observatoryScore } from "../support/judges/observatory";
import { type ShopProcess, startShop } from "../support/worlds/shop-process";

/** Pages as MDN's HTTP Observatory would score them, behind TLS. */

let shop: ShopProcess;
beforeAll(async () => {
  shop = await startShop({ SITE_URL: "https://zavona.example" });
});
afterAll(() => shop.stop());

describe("the Observatory's rules", () => {
  it.each([...everyPage, "/eliquides?mode=leger"])("give %s 100 or more", async (path) => {
    const answer = await fetch(shop.url + path);
    expect(observatoryScore(answer.headers, await answer.text())).toBe(130);
  });

  it("give a page without any security headers, or with lax ones, less", async () => {
    const html = await (await fetch(shop.url)).text();
    expect(observatoryScore(new Headers(), html)).toBeLessThan(50);
    const headers = new Headers((await fetch(shop.url)).headers);
    headers.set("Content-Security-Policy", "default-src 'self';script-src 'unsafe-inline'");
    expect(observatoryScore(headers, html)).toBeLessThan(90);
  });
});
