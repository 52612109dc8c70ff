import { expect, type Page, type Route } from "playwright/test";
import { describe, inject, it } from "vitest";
import { browserForTests, hydrated } from "../support/browser";
import { buildOf } from "../support/build-of";

/** Navigations with scripts, on a line that fails: the page that is shown is never lost. */

const browser = browserForTests();
const isData = (url: URL) => url.searchParams.has("_data");

/** What a line can bring instead of the shop's answer. */
const FAULTS: [string, (route: Route) => Promise<void>][] = [
  ["is cut", (route) => route.abort("connectionreset")],
  [
    "brings a captive portal's page",
    (route) => route.fulfill({ contentType: "text/html", body: "<h1>Portail</h1>" }),
  ],
  [
    "brings a proxy's error page",
    (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad</h1>" }),
  ],
  ["brings somebody's JSON", (route) => route.fulfill({ json: { login: "https://portail" } })],
  [
    "brings half an answer",
    async (route) => {
      const headers = { "X-Build": await buildOf(inject("shop")) };
      const half = { headers, contentType: "application/json", body: '{"title":"Nos' };
      // The line may be well again by now.
      await route.fulfill(half).catch(() => {});
    },
  ],
];

async function opened(): Promise<Page> {
  const page = await browser.open("/contact");
  await hydrated(page);
  return page;
}

const catalogueLink = (page: Page) =>
  page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", {
    name: "E-Liquides",
  });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const notice = (page: Page) => page.getByText("La connexion ne répond pas");

describe("a navigation whose request", () => {
  it.each(FAULTS)("%s twice is tried again, and nobody sees it", async (_name, fault) => {
    const page = await opened();
    let asked = 0;
    await page.route(isData, (route) => (++asked <= 2 ? fault(route) : route.continue()));
    await catalogueLink(page).click();
    await expect(heading(page)).toHaveText("Nos E-liquides");
    expect(asked).toBe(3);
    await expect(notice(page)).toHaveCount(0);
  });

  it.each(FAULTS)(
    "%s for long leaves the page, says so, and goes on by itself",
    async (_name, fault) => {
      const page = await opened();
      await page.route(isData, fault);
      await catalogueLink(page).click();
      await expect(notice(page)).toBeVisible({ timeout: 10_000 });
      await expect(page).toHaveURL("/contact");
      await expect(heading(page)).not.toHaveText("Nos E-liquides");
      await page.unroute(isData);
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(heading(page)).toHaveText("Nos E-liquides");
      await expect(notice(page)).toHaveCount(0);
    },
  );

  it("hangs for 8 s is given up, and tried again", async () => {
    const page = await browser.blank();
    await page.clock.install();
    await page.goto("/contact");
    await hydrated(page);
    let asked = 0;
    await page.route(isData, (route) => (++asked <= 1 ? undefined : route.continue()));
    await catalogueLink(page).click();
    await expect.poll(() => asked).toBe(1);
    await expect
      .poll(async () => {
        await page.clock.runFor(4000);
        return heading(page).textContent();
      })
      .toBe("Nos E-liquides");
  });

  it("fails is tried again by hand, too", async () => {
    const page = await opened();
    await page.route(isData, (route) => route.abort());
    await catalogueLink(page).click();
    await expect(notice(page)).toBeVisible({ timeout: 10_000 });
    await page.unroute(isData);
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(heading(page)).toHaveText("Nos E-liquides");
  });

  it("fails can be given up for a page that needs no request", async () => {
    const page = await opened();
    await page.route(isData, (route) => route.abort());
    await catalogueLink(page).click();
    await expect(notice(page)).toBeVisible({ timeout: 10_000 });
    await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
    await expect(notice(page)).toHaveCount(0);
    await expect(page).toHaveURL("/contact");
  });

  it("fails is answered from what the tab has been shown", async () => {
    const page = await browser.open("/eliquides");
    await hydrated(page);
    await page.route(isData, (route) => route.abort());
    await page.getByRole("link", { name: /^Boissons/ }).click();
    await expect(page).toHaveURL("/eliquides?category=boisson#products");
    await expect(page.getByRole("article")).toHaveCount(9);
  });
});

describe("a page of a build that is no more", () => {
  it("loads the address that is wanted in full, once", async () => {
    const page = await opened();
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await page.route(isData, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), "x-build": "other" },
      });
    });
    await catalogueLink(page).click();
    await expect(heading(page)).toHaveText("Nos E-liquides");
    await hydrated(page);
    expect(documents).toEqual(["/eliquides"]);
  });
});
