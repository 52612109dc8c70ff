import type { Page } from "playwright";
import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests, hydrated, PHONE } from "../support/browser";
import { holdApp, holdLoaders, watchRequests } from "../support/pages/requests";

/** A filter that is tapped before the app runs (issue 6, "Scripts come last"). */

const browser = browserForTests();
const filter = (page: Page, name: RegExp) => page.getByRole("main").getByRole("link", { name });
const cards = (page: Page) => page.getByRole("article");
const count = (page: Page) => page.getByRole("main").getByRole("status");

/** A catalogue whose app does not start until `start` is called. */
async function openHeld(path = "/eliquides", options = {}) {
  const page = await browser.blank({ viewport: PHONE, ...options });
  const start = await holdApp(page);
  await page.goto(path);
  const asked = watchRequests(page);
  return {
    page,
    start,
    pagesAsked: () => asked.filter((address) => !address.startsWith("/assets/")),
  };
}

/** What is only to be seen where the filtered list is all that the page shows. */
async function showsDrinks(page: Page) {
  await expect(cards(page)).toHaveCount(9);
  await expect(count(page)).toHaveText("9 produits");
  await expect(filter(page, /^Boissons/)).toHaveAttribute("aria-current", "true");
  await expect(filter(page, /^Tous/)).not.toHaveAttribute("aria-current");
  await expect(page).toHaveURL("/eliquides?category=boisson#products");
}

async function showsAll(page: Page) {
  await expect(cards(page)).toHaveCount(44);
  await expect(count(page)).toHaveText("44 produits");
  await expect(filter(page, /^Tous/)).toHaveAttribute("aria-current", "true");
}

describe("before the app runs", () => {
  it("a filter shows its products without a request, and stands at the grid", async () => {
    const { page, pagesAsked } = await openHeld();
    await filter(page, /^Boissons/).click();
    await showsDrinks(page);
    expect(pagesAsked()).toEqual([]);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    const names = await cards(page).getByRole("heading").allTextContents();
    const served = await browser.open("/eliquides?category=boisson", { javaScriptEnabled: false });
    expect(names).toEqual(await cards(served).getByRole("heading").allTextContents());
  });

  it("one after the other, back and forward follow", async () => {
    const { page, pagesAsked } = await openHeld();
    await filter(page, /^Boissons/).click();
    await showsDrinks(page);
    await filter(page, /^Classiques/).click();
    await expect(cards(page)).toHaveCount(6);
    await page.goBack();
    await showsDrinks(page);
    await page.goBack();
    await showsAll(page);
    await expect(page).toHaveURL("/eliquides");
    await page.goForward();
    await showsDrinks(page);
    await filter(page, /^Tous/).click();
    await showsAll(page);
    await expect(page).toHaveURL("/eliquides#products");
    expect(pagesAsked()).toEqual([]);
  });

  it("back leads to a filter that the app had shown before a reload", async () => {
    const page = await browser.open("/eliquides?category=boisson");
    await hydrated(page);
    await filter(page, /^Tous/).click();
    await showsAll(page);
    const start = await holdApp(page);
    await page.reload();
    const asked = watchRequests(page);
    await page.goBack();
    await expect(cards(page)).toHaveCount(9);
    await expect(page).toHaveURL("/eliquides?category=boisson");
    start();
    await hydrated(page);
    await expect(page).toHaveTitle(/Boissons/);
    await expect(cards(page)).toHaveCount(9);
    expect(asked.filter((address) => !address.startsWith("/assets/"))).toEqual([]);
  });

  it("a popup stands over the filtered page, and leads back to it", async () => {
    const { page } = await openHeld();
    await filter(page, /^Boissons/).click();
    await cards(page).first().getByRole("link").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page).toHaveURL("/eliquides/rhum-arrange-vanille-litchi?category=boisson");
    await page.getByRole("link", { name: "Fermer" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(cards(page)).toHaveCount(9);
    await expect(page).toHaveURL(/\/eliquides\?category=boisson#/);
  });

  it("a reload has what the address says", async () => {
    const { page } = await openHeld();
    await filter(page, /^Boissons/).click();
    await showsDrinks(page);
    await page.reload();
    await showsDrinks(page);
  });

  it("whatever opens another tab is the browser's", async () => {
    const { page } = await openHeld();
    const [other] = await Promise.all([
      page.context().waitForEvent("page"),
      filter(page, /^Boissons/).click({ modifiers: ["Control"] }),
    ]);
    await expect(other).toHaveURL("/eliquides?category=boisson#products");
    await showsAll(page);
  });

  it("pages that have not all products go on to the server", async () => {
    const { page, pagesAsked } = await openHeld("/eliquides?category=boisson");
    await filter(page, /^Classiques/).click();
    await expect(cards(page)).toHaveCount(6);
    expect(pagesAsked()).toEqual(["/eliquides?category=classique"]);
  });
});

describe("when the app comes", () => {
  it("goes on with what was filtered, with its title and its history", async () => {
    const { page, start, pagesAsked } = await openHeld();
    await filter(page, /^Boissons/).click();
    await showsDrinks(page);
    await page.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
    start();
    await hydrated(page);
    await expect(page).toHaveTitle(/Boissons/);
    await showsDrinks(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(400);
    expect(pagesAsked()).toEqual([]);
    // No card is hidden that another filter finds.
    await filter(page, /^Gourmand/).click();
    await expect(cards(page)).toHaveCount(15);
    await page.goBack();
    await showsDrinks(page);
    await page.goBack();
    await showsAll(page);
    await expect(page).toHaveURL("/eliquides");
  });

  it("shows the list all the while, its count and its filter", async () => {
    const { page, start } = await openHeld();
    await filter(page, /^Boissons/).click();
    await showsDrinks(page);
    await page.evaluate(() => {
      const told = new Set<string>();
      Object.assign(window, { told });
      const look = () => {
        const cards = [...document.querySelectorAll("article")];
        const seen = cards.filter((card) => card.checkVisibility()).length;
        const count = document.querySelector("main [role=status]")?.textContent;
        const marked = document.querySelector("main [aria-current=true]")?.textContent;
        told.add(`${seen} cards, ${count}, ${marked}`);
        requestAnimationFrame(look);
      };
      look();
    });
    start();
    await hydrated(page);
    await expect(page).toHaveTitle(/Boissons/);
    await showsDrinks(page);
    expect(await page.evaluate("[...window.told]")).toEqual(["9 cards, 9 produits, Boissons 9"]);
  });

  it("does all by itself: what is tapped next finds the filtered page", async () => {
    const { page, start } = await openHeld();
    await filter(page, /^Boissons/).click();
    await showsDrinks(page);
    const answer = await holdLoaders(page);
    start();
    await hydrated(page);
    await cards(page).first().getByRole("link").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("link", { name: "Fermer" }).first().click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await showsDrinks(page);
    await filter(page, /^Tous/).click();
    await filter(page, /^Classiques/).click();
    answer();
    await expect(page).toHaveTitle(/Classiques/);
    await expect(cards(page)).toHaveCount(6);
    await expect(count(page)).toHaveText("6 produits");
    await expect(page.getByRole("main").locator("[aria-current]")).toHaveText(/^Classiques/);
    await expect(page).toHaveURL("/eliquides?category=classique#products");
  });

  it("leaves a page alone on which nothing was filtered", async () => {
    const { page, start, pagesAsked } = await openHeld();
    start();
    await hydrated(page);
    await showsAll(page);
    await expect(page).toHaveURL("/eliquides");
    expect(pagesAsked()).toEqual([]);
    await filter(page, /^Boissons/).click();
    await showsDrinks(page);
    await expect(page).toHaveTitle(/Boissons/);
    expect(pagesAsked()).toEqual(["/eliquides?category=boisson&_data=routes%2Feliquides"]);
  });
});
