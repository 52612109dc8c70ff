import { expect } from "playwright/test";
import { describe, expect as expectValue, it } from "vitest";
import { browserForTests, hydrated, PHONE } from "../support/browser";
import { holdApp, watchRequests } from "../support/pages/requests";
import { bringToMiddle, clickInFooter } from "../support/pages/scrolling";

/** A script that fails half-way leaves a working page; pages' code is there from the start. */

const browser = browserForTests();

describe("a browser that the scripts are too new for", () => {
  it.each(["<dialog>", "CSS translate"])(
    "without %s: works as without scripts",
    async (missing) => {
      const page = await browser.blank();
      await page.addInitScript(
        missing === "<dialog>" ? "delete window.HTMLDialogElement" : "CSS.supports = () => false",
      );
      const scripts: string[] = [];
      page.on("request", (request) => {
        if (request.resourceType() === "script") scripts.push(request.url());
      });
      await page.goto("/eliquides");
      await page.getByRole("article").first().getByRole("link").click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.getByRole("link", { name: "Fermer" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expectValue(scripts).toEqual([]);
    },
  );
});

describe("scripts that are blocked half-way", () => {
  it.each([
    ["the libraries", /\/assets\/libraries-/],
    ["the shop's own", /\/assets\/shop-/],
    ["the entry", /\/assets\/entry\.client-/],
    ["the manifest", /\/assets\/manifest-/],
  ])("%s: filters, popup, search and menu work as without scripts", async (_name, blocked) => {
    const page = await browser.blank({ viewport: PHONE });
    let lost = 0;
    await page.route(blocked, (route) => {
      lost++;
      return route.abort();
    });
    await page.goto("/");
    await page.getByRole("link", { name: /^Kit/ }).first().click();
    await expect(page).toHaveURL("/?ecigarettes=kit#products-ecigarettes");
    await page.goto("/eliquides");
    await expect.poll(() => lost).toBeGreaterThan(0);
    await expect(page.locator("summary[aria-expanded]")).toHaveCount(0);
    await page.getByRole("link", { name: /^Boissons/ }).click();
    await expect(page).toHaveURL("/eliquides?category=boisson#products");
    await expect(page.getByRole("article")).toHaveCount(9);
    await page.getByRole("article").first().getByRole("link").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("link", { name: "Fermer" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("banner").locator("summary").first().click();
    await page.getByRole("searchbox").fill("mangue");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/recherche?q=mangue");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.getByRole("banner").locator("summary[aria-label=Menu]").click();
    await page
      .getByRole("navigation", { name: "Menu" })
      .getByRole("link", { name: "Contact" })
      .click();
    await expect(page).toHaveURL("/contact");
  });
});

describe("a script that the line has lost", () => {
  it("is asked for again, and the page comes to life", async () => {
    const page = await browser.blank();
    let lost = 0;
    await page.route(/\/assets\/libraries-/, (route) =>
      ++lost <= 2 ? route.abort() : route.continue(),
    );
    await page.clock.install();
    await page.goto("/eliquides");
    // It waits 2 s before each time; here they pass by the clock.
    const alive = page.locator("summary[aria-expanded]");
    const passes = async () => {
      await page.clock.fastForward(2000);
      return alive.count();
    };
    await expect.poll(passes, { timeout: 20_000 }).toBeGreaterThan(0);
    expectValue(lost).toBeGreaterThan(2);
  });
});

describe("back, while the scripts of a reloaded page are on their way", () => {
  it.each([
    ["a catalogue", "/eliquides", "Contact"],
    ["a page", "/about", "E-Liquides"],
    ["all of a catalogue", "/eliquides", "Boissons"],
    ["a list under a popup", "/eliquides", "Rhum arrangé"],
  ])("%s is fetched, as no script shows it", async (_name, path, next) => {
    const page = await browser.open(path);
    await hydrated(page);
    const title = await page.title();
    const cards = await page.getByRole("article").count();
    const link = page.getByRole("link", { name: new RegExp(next) });
    const inPage = link.and(page.locator("main *, footer *")).first();
    await bringToMiddle(inPage);
    await inPage.click();
    await expect(page).not.toHaveTitle(title);
    const start = await holdApp(page);
    await page.reload();
    await page.evaluate(() => history.back());
    await expect(page).toHaveTitle(title);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("article")).toHaveCount(cards);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    start();
    await hydrated(page);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole("article")).toHaveCount(cards);
  });

  it("is fetched, too, where the rest of the reloaded page never came", async () => {
    const page = await browser.open("/eliquides");
    await hydrated(page);
    const cards = await page.getByRole("article").count();
    await page.getByRole("link", { name: /^Boissons/ }).click();
    await expect(page).toHaveURL(/category=boisson/);
    await page.route(/category=boisson/, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.slice(0, html.length / 2) });
    });
    await page.reload();
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL("/eliquides");
    await expect(page.getByRole("article")).toHaveCount(cards);
  });

  it("a link within the page leads there, and fetches nothing", async () => {
    const page = await browser.blank();
    const start = await holdApp(page);
    await page.goto("/about");
    const asked = watchRequests(page);
    await page.evaluate(() => {
      location.hash = "a";
      location.hash = "b";
    });
    await page.goBack();
    await expect(page).toHaveURL("/about#a");
    start();
    await hydrated(page);
    expectValue(asked.filter((address) => !address.startsWith("/assets/"))).toEqual([]);
  });
});

describe("pages' code", () => {
  it("is there up front: no click asks for a script", async () => {
    const page = await browser.open("/about");
    await hydrated(page);
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    for (const [name, path] of [
      ["Accueil", "/"],
      ["E-Cigarettes", "/ecigarettes"],
      ["Accessoires", "/accessories"],
      ["E-Liquides", "/eliquides"],
      ["Contact", "/contact"],
    ] as const) {
      await clickInFooter(page, name);
      await expect(page).toHaveURL(path);
    }
    await page.goBack();
    await page.getByRole("article").first().getByRole("link").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expectValue(scripts).toEqual([]);
  });
});
