import type { Page } from "playwright";
import { activeFilter, cardLink, cards, count, filter } from "../support/pages/grid";
import { holdApp, holdLoaders, openInTab, watchRequests } from "../support/pages/requests";
import { expect, hydrated, PHONE, test } from "../support/test";
import { demoProduct, demoProducts } from "../support/worlds/demo";

/** Filters that the visitor taps before the app runs. */

test.use({ viewport: PHONE });

const all = demoProducts("eliquide").length;
const drinks = demoProducts("eliquide", "boisson").length;
const classics = demoProducts("eliquide", "classique").length;

/** Opens a catalogue. Its app starts when `start` is called. */
async function openHeld(page: Page, path = "/eliquides") {
  const start = await holdApp(page);
  await page.goto(path);
  return { start, pagesRequested: watchPages(page) };
}

/** Records the requests for pages and their data from now on. */
function watchPages(page: Page) {
  const requested = watchRequests(page);
  return () => requested.filter((address) => !address.startsWith("/assets/"));
}

const DRINKS = "/eliquides?category=boisson#products";

/** Expects that the page shows the filtered list only. */
async function showsDrinks(page: Page, address: string) {
  await expect(cards(page)).toHaveCount(drinks);
  await expect(count(page)).toHaveText(`${drinks} produits : Boissons`);
  await expect(activeFilter(page)).toHaveText(/^Boissons/);
  await expect(page).toHaveURL(address);
}

async function showsAll(page: Page, address = "/eliquides") {
  await expect(cards(page)).toHaveCount(all);
  await expect(count(page)).toHaveText(`${all} produits : Tous`);
  await expect(activeFilter(page)).toHaveText(/^Tous/);
  await expect(page).toHaveURL(address);
}

test.describe("before the app runs", () => {
  test("a filter shows its products, and changes neither address nor history", async ({
    page,
    request,
  }) => {
    const { pagesRequested } = await openHeld(page);
    const entries = await page.evaluate(() => history.length);
    await filter(page, "Boissons").click();
    await showsDrinks(page, "/eliquides");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    const { products } = await (await request.get("/eliquides.json?category=boisson")).json();
    const names = products.map(({ name }: { name: string }) => name);
    await expect(cards(page).getByRole("heading")).toHaveText(names);
    await filter(page, "Classiques").click();
    await expect(cards(page)).toHaveCount(classics);
    await filter(page, "Tous").click();
    await showsAll(page);
    // The early filter ignores a click that opens another tab.
    expect(await openInTab(filter(page, "Boissons"))).toBe("/eliquides?category=boisson");
    await showsAll(page);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect(pagesRequested().filter((address) => !address.includes("category="))).toEqual([]);
  });

  test("Back shows a filter that the app showed before a reload", async ({ open }) => {
    const page = await open("/eliquides?category=boisson");
    await filter(page, "Tous").click();
    await showsAll(page, "/eliquides#products");
    await holdApp(page);
    await page.reload();
    await page.goBack();
    await showsDrinks(page, "/eliquides?category=boisson");
  });

  test("a popup opens over the filtered page, and closes to it", async ({ page }) => {
    await openHeld(page);
    await filter(page, "Boissons").click();
    const { name, href } = demoProduct("rhum-arrange-vanille-litchi");
    await cardLink(page, name).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await expect(page).toHaveURL(`${href}?category=boisson`);
    await page.getByRole("link", { name: "Fermer" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(cards(page)).toHaveCount(drinks);
    await expect(page).toHaveURL(/\/eliquides\?category=boisson#/);
  });

  test("on pages without all products, the browser follows the link", async ({ page }) => {
    const { pagesRequested } = await openHeld(page, "/eliquides?category=boisson");
    await filter(page, "Classiques").click();
    await expect(cards(page)).toHaveCount(classics);
    expect(pagesRequested()).toEqual(["/eliquides?category=classique"]);
  });
});

test.describe("when the app starts", () => {
  test("it shows the filtered page, without other products in between", async ({ page }) => {
    const { start, pagesRequested } = await openHeld(page);
    await filter(page, "Boissons").click();
    await showsDrinks(page, "/eliquides");
    await page.evaluate(() => {
      window.scrollTo({ top: 400, behavior: "instant" });
      const shown = new Set<string>();
      Object.assign(window, { shown });
      const look = () => {
        const cards = [...document.querySelectorAll("article")];
        const seen = cards.filter((card) => card.checkVisibility()).length;
        const count = document.querySelector("main [role=status]")?.textContent;
        const marked = document.querySelector("main [aria-current=true]")?.textContent;
        shown.add(`${seen} cards, ${count}, ${marked}`);
        requestAnimationFrame(look);
      };
      look();
    });
    start();
    await hydrated(page);
    await expect(page).toHaveTitle(/Boissons/);
    await showsDrinks(page, DRINKS);
    expect(await page.evaluate("[...window.shown]")).toEqual([
      `${drinks} cards, ${drinks} produits : Boissons, Boissons ${drinks}`,
    ]);
    expect(await page.evaluate(() => window.scrollY)).toBe(400);
    expect(pagesRequested()).toEqual([]);
    // Another filter shows cards that the first filter hid.
    await filter(page, "Gourmand").click();
    await expect(cards(page)).toHaveCount(demoProducts("eliquide", "gourmand").length);
    await page.goBack();
    await showsDrinks(page, DRINKS);
    await page.goBack();
    await showsAll(page);
  });

  test("it shows the filtered page without another tap, and the next filter works", async ({
    page,
  }) => {
    const { start } = await openHeld(page);
    await filter(page, "Boissons").click();
    await showsDrinks(page, "/eliquides");
    const answer = await holdLoaders(page);
    start();
    await hydrated(page);
    await cards(page).first().getByRole("link").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("link", { name: "Fermer" }).first().click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await showsDrinks(page, DRINKS);
    await filter(page, "Tous").click();
    await filter(page, "Classiques").click();
    answer();
    await expect(page).toHaveTitle(/Classiques/);
    await expect(cards(page)).toHaveCount(classics);
    await expect(count(page)).toHaveText(`${classics} produits : Classiques`);
    await expect(activeFilter(page)).toHaveText(/^Classiques/);
    await expect(page).toHaveURL("/eliquides?category=classique#products");
  });
});
