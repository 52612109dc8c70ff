import type { Page } from "playwright";
import { activeFilter, cardLink, cards, count, filter } from "../support/pages/grid";
import { holdApp, holdLoaders, openInTab, watchRequests } from "../support/pages/requests";
import { expect, hydrated, PHONE, test } from "../support/test";
import { demoProduct, demoProducts } from "../support/worlds/demo";

/** A filter that is tapped before the app runs. */

test.use({ viewport: PHONE });

const all = demoProducts("eliquide").length;
const drinks = demoProducts("eliquide", "boisson").length;
const classics = demoProducts("eliquide", "classique").length;

/** A catalogue whose app does not start until `start` is called. */
async function openHeld(page: Page, path = "/eliquides") {
  const start = await holdApp(page);
  await page.goto(path);
  return { start, pagesAsked: watchPages(page) };
}

/** The requests from now on for pages and their data. */
function watchPages(page: Page) {
  const asked = watchRequests(page);
  return () => asked.filter((address) => !address.startsWith("/assets/"));
}

const DRINKS = "/eliquides?category=boisson#products";

/** What is only to be seen where the filtered list is all that the page shows. */
async function showsDrinks(page: Page, address: string) {
  await expect(cards(page)).toHaveCount(drinks);
  await expect(count(page)).toHaveText(`${drinks} produits`);
  await expect(activeFilter(page)).toHaveText(/^Boissons/);
  await expect(page).toHaveURL(address);
}

async function showsAll(page: Page, address = "/eliquides") {
  await expect(cards(page)).toHaveCount(all);
  await expect(count(page)).toHaveText(`${all} produits`);
  await expect(activeFilter(page)).toHaveText(/^Tous/);
  await expect(page).toHaveURL(address);
}

test.describe("before the app runs", () => {
  test("a filter shows its products, and changes neither address nor history", async ({
    page,
    request,
  }) => {
    const { pagesAsked } = await openHeld(page);
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
    // Whatever opens another tab is the browser's.
    expect(await openInTab(filter(page, "Boissons"))).toBe("/eliquides?category=boisson");
    await showsAll(page);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect(pagesAsked().filter((address) => !address.includes("category="))).toEqual([]);
  });

  test("back leads to a filter that the app had shown before a reload", async ({ open }) => {
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
    const { pagesAsked } = await openHeld(page, "/eliquides?category=boisson");
    await filter(page, "Classiques").click();
    await expect(cards(page)).toHaveCount(classics);
    expect(pagesAsked()).toEqual(["/eliquides?category=classique"]);
  });
});

test.describe("when the app starts", () => {
  test("it takes over the filter, without showing other products meanwhile", async ({ page }) => {
    const { start, pagesAsked } = await openHeld(page);
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
      `${drinks} cards, ${drinks} produits, Boissons ${drinks}`,
    ]);
    expect(await page.evaluate(() => window.scrollY)).toBe(400);
    expect(pagesAsked()).toEqual([]);
    // No card is hidden that another filter finds.
    await filter(page, "Gourmand").click();
    await expect(cards(page)).toHaveCount(demoProducts("eliquide", "gourmand").length);
    await page.goBack();
    await showsDrinks(page, DRINKS);
    await page.goBack();
    await showsAll(page);
  });

  test("it takes over without a tap: the next tap finds the filtered page", async ({ page }) => {
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
    await expect(count(page)).toHaveText(`${classics} produits`);
    await expect(activeFilter(page)).toHaveText(/^Classiques/);
    await expect(page).toHaveURL("/eliquides?category=classique#products");
  });
});
