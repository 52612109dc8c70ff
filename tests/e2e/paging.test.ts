import type { Page } from "playwright";
import { cardLink, cards, filter } from "../support/pages/grid";
import { holdApp } from "../support/pages/requests";
import { openSearch, results, status } from "../support/pages/search";
import { DESKTOP, expect, hydrated, PHONE, test } from "../support/test";
import { publishedEntry, shopSpace } from "../support/worlds/space";

/** A catalogue of 100 products and a search that finds all. Both have pages. */

const products = Array.from({ length: 100 }, (_, at) => {
  const n = at + 1;
  // The first product of the second page has no popup.
  const comingSoon = n === 49;
  const types = [n > 40 ? "Gourmand" : "Fruité"];
  const fields = { titre: `Saveur ${n}`, types, prix10ml: n, comingSoon };
  return publishedEntry("produit", `p${n}`, fields, 100 - n);
});
test.use({ world: { content: shopSpace(...products), pictures: "none" } });

const FURTHER_PAGES = "**/eliquides?page=*_data=*";
const more = (page: Page) => page.getByRole("link", { name: "Page suivante" });
const previous = (page: Page) => page.getByRole("link", { name: "Page précédente" });
const says = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible();

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("links lead through the pages of a catalogue, and preserve its filter", async ({ page }) => {
    await page.goto("/eliquides?category=gourmand");
    await expect(cards(page)).toHaveCount(48);
    const hrefOf = (rel: string) => page.locator(`link[rel=${rel}]`).getAttribute("href");
    expect(await hrefOf("next")).toBe("/eliquides?category=gourmand&page=2");
    await more(page).click();
    await expect(page).toHaveURL("/eliquides?category=gourmand&page=2#products");
    await expect(cards(page)).toHaveCount(12);
    await expect(more(page)).toHaveCount(0);
    await says(page, "12 produits affichés sur 60");
    expect(await hrefOf("prev")).toBe("/eliquides?category=gourmand");
    // A popup opens over the page of its card.
    await cardLink(page, "Saveur 100").click();
    await expect(page).toHaveURL("/eliquides/p100?category=gourmand&page=2");
    await page.getByRole("link", { name: "Fermer" }).click();
    await expect(page).toHaveURL(/\/eliquides\?category=gourmand&page=2#/);
    await previous(page).click();
    await expect(page).toHaveURL("/eliquides?category=gourmand#products");
    await expect(cards(page).first()).toContainText("Saveur 41");
    await expect(previous(page)).toHaveCount(0);
  });

  test("links lead through the pages of a search, and preserve its query", async ({ page }) => {
    await page.goto("/recherche?q=saveur");
    await says(page, "100 résultat(s)");
    await says(page, "48 produits affichés sur 100");
    for (const [number, count] of [
      [2, 48],
      [3, 4],
    ] as const) {
      await more(page).click();
      await expect(page).toHaveURL(`/recherche?q=saveur&page=${number}#products`);
      await expect(cards(page)).toHaveCount(count);
    }
    await expect(more(page)).toHaveCount(0);
    await cardLink(page, "Saveur 100").click();
    await expect(page).toHaveURL("/recherche/p100?q=saveur&page=3");
    await page.getByRole("link", { name: "Fermer" }).click();
    await previous(page).click();
    await expect(page).toHaveURL("/recherche?q=saveur&page=2#products");
    await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("saveur");
  });

  test("home shows the first page and links the second", async ({ page }) => {
    await page.goto("/");
    await expect(cards(page)).toHaveCount(48);
    await more(page).click();
    await expect(page).toHaveURL("/eliquides?page=2#products");
  });
});

test("before the app runs, a filter of a list with pages is a link", async ({ page }) => {
  await holdApp(page);
  await page.goto("/eliquides?page=2");
  await filter(page, "Gourmand").click();
  await expect(page).toHaveURL("/eliquides?category=gourmand#products");
  await says(page, "48 produits affichés sur 60");
});

test("each page links the previous page, with scripts too", async ({ open }) => {
  const page = await open("/eliquides?page=3");
  for (const [first, address] of [
    ["Saveur 49", "/eliquides?page=2#products"],
    ["Saveur 1", "/eliquides#products"],
  ] as const) {
    await previous(page).press("Enter");
    await expect(page).toHaveURL(address);
    await expect(cards(page).first()).toContainText(first);
    await expect(page.locator(":focus")).toBeInViewport();
  }
  await expect(previous(page)).toHaveCount(0);
});

for (const viewport of [PHONE, DESKTOP])
  test(`the layout of further cards does not change the page's height (${viewport.width} px)`, async ({
    blank,
  }) => {
    // A change would move the link under the visitor's finger, and the tap would be lost.
    const page = await blank({ viewport });
    await page.goto("/eliquides");
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const last = page.getByRole("heading", { name: "Saveur 48" });
    const isLaidOut = () =>
      last.evaluate((name) => name.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isLaidOut()).toBe(false);
    const before = await height();
    // After a load, the browser drops input until its first paint.
    await expect(async () => {
      await page.mouse.wheel(0, 10);
      expect(await isLaidOut()).toBe(true);
    }).toPass();
    expect(await height()).toBe(before);
  });

test.describe("a catalogue with scripts", () => {
  test("has pages with addresses: reload, Back and a popup keep the page", async ({ open }) => {
    const page = await open("/eliquides");
    await more(page).click();
    await expect(page).toHaveURL("/eliquides?page=2#products");
    await expect(cards(page).first()).toContainText("Saveur 49");
    await says(page, "48 produits affichés sur 100");
    await expect(page.locator(":focus")).toBeInViewport();
    await page.reload();
    await expect(cards(page).first()).toContainText("Saveur 49");
    await hydrated(page);
    await cardLink(page, "Saveur 50").click();
    await expect(page.getByRole("dialog", { name: "Saveur 50" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL("/eliquides?page=2#products");
    await page.goBack();
    await expect(page).toHaveURL("/eliquides");
    await expect(cards(page).first()).toContainText("Saveur 1");
  });

  test("shows the next page when the connection is back, if that page fails", async ({ open }) => {
    const page = await open("/eliquides");
    await page.route(FURTHER_PAGES, (route) => route.abort());
    await more(page).click();
    await says(page, "La connexion ne répond pas.");
    await page.unroute(FURTHER_PAGES);
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(cards(page).first()).toContainText("Saveur 49");
    await expect(page).toHaveURL("/eliquides?page=2#products");
  });
});

test.describe("a search with scripts", () => {
  test("has pages; another search starts with its first page", async ({ open }) => {
    const page = await open("/recherche?q=saveur");
    await more(page).click();
    await expect(page).toHaveURL("/recherche?q=saveur&page=2#products");
    const field = page.getByRole("main").getByRole("searchbox");
    await field.fill("gourmand");
    await field.press("Enter");
    await says(page, "60 résultat(s)");
    await expect(cards(page)).toHaveCount(48);
  });

  test("in the header shows the number of results, and the first 48", async ({ open }) => {
    const page = await open("/about");
    await openSearch(page, "saveur");
    await expect(status(page)).toHaveText("100 résultat(s), 48 affichés");
    await expect(results(page)).toHaveCount(48);
  });
});
