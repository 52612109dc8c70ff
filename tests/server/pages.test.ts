import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { everyView } from "../support/every-page";
import { markupFaults } from "../support/judges/markup";
import { observatoryFindings } from "../support/judges/observatory";
import { headerFaults, policyFaults } from "../support/judges/security-headers";
import { type Shop, startShop } from "../support/worlds/shop";

/** Each page as the server sends it, behind TLS, before the judges of markup and of headers. */

async function judge(address: string): Promise<void> {
  const { headers, html } = await get(address);
  expect.soft(headerFaults(headers), "headers").toEqual([]);
  expect.soft(policyFaults(headers, html), "policy").toEqual([]);
  expect.soft(observatoryFindings(headers, html), "Observatory").toEqual([]);
  expect.soft(await markupFaults(html), "markup").toEqual([]);
  // The page cache answers the second visit.
  expect.soft(headerFaults((await get(address)).headers), "headers, cached").toEqual([]);
}

async function get(address: string) {
  const answer = await fetch(address);
  return { headers: answer.headers, html: await answer.text() };
}

it.each([
  ...everyView,
  "/?eliquides=gourmand&ecigarettes=pod",
  "/ecigarettes?category=puff",
  "/recherche",
])("%s", (path) => judge(inject("shop") + path));

describe("waiting for content", () => {
  let shop: Shop;
  beforeAll(async () => {
    const settings = { SITE_URL: "https://zavona.example" };
    shop = await startShop({ content: "unreachable", settings });
  });
  afterAll(() => shop.stop());

  it.each(["/", "/eliquides", "/eliquides/mangue-de-mahajanga"])("%s", (path) =>
    judge(shop.url + path),
  );
});

it("the Observatory's rules take points from lax headers", async () => {
  const { headers, html } = await get(inject("shop"));
  expect(observatoryFindings(new Headers(), html)).toEqual([
    "Content Security Policy: -25 of 10",
    "Referrer-Policy: 0 of 5",
    "Strict-Transport-Security: -20 of 0",
    "X-Content-Type-Options: -5 of 0",
    "X-Frame-Options: -20 of 5",
    "Cross-Origin-Resource-Policy: 0 of 10",
  ]);
  const lax = new Headers(headers);
  lax.set("Content-Security-Policy", "default-src 'self';script-src 'unsafe-inline'");
  lax.set("Set-Cookie", "visits=1");
  expect(observatoryFindings(lax, '<script src="//elsewhere.example/x.js">')).toEqual([
    "Content Security Policy: -20 of 10",
    "Cookies: -40 of 0",
    "Subresource Integrity: -50 of 0",
    "X-Frame-Options: 0 of 5",
  ]);
});
