import type { Page } from "playwright";
import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests, hydrated, PHONE } from "../support/browser";
import { holdLoaders, underWay, watchRequests } from "../support/pages/requests";
import { clickInFooter } from "../support/pages/scrolling";

/** Filters with scripts on (spec §2, "Catalogue grids"). */

const browser = browserForTests();
const filter = (page: Page, name: RegExp) => page.getByRole("main").getByRole("link", { name });
const grid = (page: Page, id: string) => page.locator(`#${id}`).getByRole("article");
const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

async function open(path: string) {
  const page = await browser.open(path, { viewport: PHONE });
  await hydrated(page);
  return page;
}

describe("on a catalogue", () => {
  it("a click is a navigation to ?category=…#products, without a new document", async () => {
    const page = await open("/eliquides");
    const asked = watchRequests(page);
    await filter(page, /^Boissons/).click();
    await expect(page).toHaveURL("/eliquides?category=boisson#products");
    await expect(page.getByRole("article")).toHaveCount(9);
    expect(asked).toEqual(["/eliquides?category=boisson&_data=routes%2Feliquides"]);
    await expect(filter(page, /^Boissons/)).toHaveAttribute("aria-current", "true");
  });

  it("'Tous' leads to #products alone", async () => {
    const page = await open("/eliquides?category=boisson");
    await filter(page, /^Tous/).click();
    await expect(page).toHaveURL("/eliquides#products");
    await expect(page.getByRole("article")).toHaveCount(44);
  });

  it("the grid stands right below the sticky header afterwards", async () => {
    const page = await open("/eliquides");
    await filter(page, /^Gourmand/).click();
    await expect(page.getByRole("article")).toHaveCount(15);
    await expect
      .poll(() =>
        page.evaluate(() => {
          const header = document.querySelector("header.sticky, header")?.getBoundingClientRect();
          const target = document.getElementById("products")?.getBoundingClientRect();
          return target && header ? target.top >= header.bottom - 1 && target.top < 120 : false;
        }),
      )
      .toBe(true);
  });

  it("shows 'Chargement...' only when it takes longer than 150 ms", async () => {
    const page = await browser.blank({ viewport: PHONE });
    await page.clock.install();
    await page.goto("/eliquides");
    await hydrated(page);
    const release = await holdLoaders(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await filter(page, /^Boissons/).click();
    await underWay(page);
    await expect(page).toHaveURL("/eliquides");
    await page.clock.runFor(149);
    await expect(page.getByText("Chargement...")).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(page.getByRole("main").getByText("Chargement...")).toBeVisible();
    release();
    await page.clock.resume();
    await expect(page.getByRole("article")).toHaveCount(9);
    await expect(page.getByText("Chargement...")).toHaveCount(0);
  });

  it("the newest of two quick clicks wins", async () => {
    const page = await open("/eliquides");
    const release = await holdLoaders(page);
    await filter(page, /^Boissons/).click();
    await filter(page, /^Classiques/).click();
    release();
    await expect(page).toHaveURL("/eliquides?category=classique#products");
    await expect(page.getByRole("article")).toHaveCount(6);
  });

  it("back and forward follow", async () => {
    const page = await open("/eliquides");
    await filter(page, /^Boissons/).click();
    await expect(page.getByRole("article")).toHaveCount(9);
    await filter(page, /^Classiques/).click();
    await expect(page.getByRole("article")).toHaveCount(6);
    await page.goBack();
    await expect(page.getByRole("article")).toHaveCount(9);
    await page.goBack();
    await expect(page.getByRole("article")).toHaveCount(44);
    await page.goForward();
    await expect(filter(page, /^Boissons/)).toHaveAttribute("aria-current", "true");
  });
});

describe("on home", () => {
  it("a click filters in place: no request, no history entry, kept in the address", async () => {
    const page = await open("/");
    const entries = await page.evaluate(() => history.length);
    const asked = watchRequests(page);
    await filter(page, /^Boissons/).click();
    await expect(grid(page, "products-eliquides")).toHaveCount(9);
    await expect(page).toHaveURL("/?eliquides=boisson");
    await filter(page, /^Puff/).click();
    await expect(grid(page, "products-ecigarettes")).toHaveCount(5);
    await expect(page).toHaveURL("/?eliquides=boisson&ecigarettes=puff");
    expect(asked).toEqual([]);
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  it("does not scroll by itself", async () => {
    const page = await open("/");
    await page.evaluate(() => window.scrollTo({ top: 420, behavior: "instant" }));
    await filter(page, /^Boissons/).evaluate((link: HTMLElement) => link.click());
    await expect(grid(page, "products-eliquides")).toHaveCount(9);
    expect(await scrollY(page)).toBe(420);
  });

  it("finds a product in each of its categories", async () => {
    const page = await open("/");
    const both = page.locator("#products-eliquides").getByRole("heading", { name: /combava/ });
    for (const name of [/^Gourmand/, /^Fruités/]) {
      await filter(page, name).click();
      await expect(filter(page, name)).toHaveAttribute("aria-current", "true");
      await expect(both).toHaveCount(1);
    }
  });

  it("reached with a filter, shows all the others too", async () => {
    const page = await open("/?eliquides=boisson");
    await expect(grid(page, "products-eliquides")).toHaveCount(9);
    await filter(page, /^Tous 44/).click();
    await expect(grid(page, "products-eliquides")).toHaveCount(44);
    await expect(page).toHaveURL("/");
  });

  it("keeps its filter over a refresh, a popup and a visit to another page", async () => {
    const page = await open("/");
    await filter(page, /^Classiques/).click();
    await expect(grid(page, "products-eliquides")).toHaveCount(6);
    await page.reload();
    await hydrated(page);
    await expect(grid(page, "products-eliquides")).toHaveCount(6);
    await grid(page, "products-eliquides").first().getByRole("link").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/?eliquides=classique");
    await clickInFooter(page, "À propos");
    await expect(page).toHaveURL("/about");
    await page.goBack();
    await expect(grid(page, "products-eliquides")).toHaveCount(6);
  });
});
