import type { Page, Route } from "playwright";
import { card, cardLink, cards, filter } from "../support/pages/grid";
import { changeAnswers, isLoader, openInTab } from "../support/pages/requests";
import { bringToMiddle, clickInFooter } from "../support/pages/scrolling";
import { field, openSearch, results, status } from "../support/pages/search";
import { DESKTOP, expect, PHONE, test } from "../support/test";
import { publishedEntry, shopSpace } from "../support/worlds/space";

/** A catalogue of 100 products and a search that finds all. Both have pages, which scripts join to one list. */

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
const more = (page: Page) => page.getByRole("link", { name: "Afficher plus de produits" });
const previous = (page: Page) => page.getByRole("link", { name: "Page précédente" });
const says = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible();

/** Adds the next pages one by one, and expects these counts of products. */
async function grow(page: Page, ...counts: number[]) {
  for (const count of counts) {
    await more(page).click();
    await expect(cards(page)).toHaveCount(count);
  }
}

/** Requests the next page. Its answer waits for the test. */
async function requestMore(page: Page): Promise<Route> {
  const requested = new Promise<Route>((resolve) => void page.route(FURTHER_PAGES, resolve));
  await more(page).click();
  return requested;
}

/** Opens another page by a link of the footer. */
async function goToAbout(page: Page) {
  await clickInFooter(page, "À propos");
  await expect(page.getByRole("heading", { name: "À propos" })).toBeVisible();
}

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
  test("grows in place, and has the same length and scroll position after Back", async ({
    open,
  }) => {
    const page = await open("/eliquides");
    await grow(page, 96);
    await says(page, "96 produits affichés sur 100");
    await grow(page, 100);
    await expect(more(page)).toHaveCount(0);
    await expect(page).toHaveURL("/eliquides");
    await test.step("from a popup", async () => {
      await cardLink(page, "Saveur 100").click();
      await expect(page.getByRole("dialog", { name: "Saveur 100" })).toBeVisible();
      await page.goBack();
      await expect(cards(page)).toHaveCount(100);
    });
    await test.step("from another page", async () => {
      const last = cards(page).getByRole("heading", { name: "Saveur 100", exact: true });
      await last.scrollIntoViewIfNeeded();
      await goToAbout(page);
      await page.goBack();
      await expect(cards(page)).toHaveCount(100);
      await expect(last).toBeInViewport();
    });
    await test.step("from a filter, which has its own list", async () => {
      await filter(page, "Gourmand").click();
      await expect(cards(page)).toHaveCount(48);
      await page.goBack();
      await expect(cards(page)).toHaveCount(100);
      await says(page, "100 produits affichés sur 100");
    });
  });

  test("shows its first page again if the catalogue has changed meanwhile", async ({ open }) => {
    const page = await open("/eliquides");
    await grow(page, 96);
    await goToAbout(page);
    await changeAnswers(page, isLoader("routes/eliquides"), async (answer) => ({
      json: { ...(await answer.json()), total: 101 },
    }));
    await page.goBack();
    await says(page, "48 produits affichés sur 101");
    await expect(cards(page)).toHaveCount(48);
  });

  test("moves the focus to the first added product", async ({ open }) => {
    const page = await open("/eliquides");
    await bringToMiddle(more(page));
    await more(page).click();
    // Saveur 49 is coming soon, and has no link.
    await expect(card(page, "Saveur 49")).toBeFocused();
    await expect(card(page, "Saveur 49")).toBeInViewport();
    // The last page.
    await more(page).press("Enter");
    await expect(cardLink(page, "Saveur 97")).toBeFocused();
    await expect(cardLink(page, "Saveur 97")).toBeInViewport({ ratio: 1 });
  });

  test("does not take the focus from a visitor who types meanwhile", async ({ open }) => {
    const page = await open("/eliquides");
    const next = await requestMore(page);
    await openSearch(page);
    await field(page).pressSequentially("sav");
    await next.continue();
    await expect(cards(page)).toHaveCount(96);
    await expect(field(page)).toBeFocused();
  });

  test("shows no product twice after a publication meanwhile", async ({ open, request }) => {
    const page = await open("/eliquides");
    const { products } = await (await request.get("/eliquides.json")).json();
    await changeAnswers(page, FURTHER_PAGES, async (answer) => {
      const next = await answer.json();
      return { json: { ...next, products: [products.at(-1), ...next.products.slice(0, -1)] } };
    });
    await grow(page, 95);
    await says(page, "95 produits affichés sur 100");
    await expect(cardLink(page, "Saveur 48")).toHaveCount(1);
  });

  test("still shows its products if the next page fails, and adds the page when the connection is back", async ({
    open,
  }) => {
    const page = await open("/eliquides");
    expect(await openInTab(more(page))).toBe("/eliquides?page=2");
    await page.route(FURTHER_PAGES, (route) => route.abort());
    await more(page).click();
    await says(page, "La connexion ne répond pas.");
    await expect(cards(page)).toHaveCount(48);
    await page.unroute(FURTHER_PAGES);
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(cards(page)).toHaveCount(96);
    await expect(page).toHaveURL("/eliquides");
  });

  test("shows current prices of added products after a return to the tab", async ({ open }) => {
    const page = await open("/eliquides");
    await page.clock.install();
    await grow(page, 96, 100);
    await changeAnswers(page, isLoader("routes/eliquides"), async (answer) => ({
      body: (await answer.text()).replaceAll(/\b97 Ar/g, "99 Ar"),
    }));
    await page.clock.fastForward(11 * 60_000);
    await page.evaluate(() =>
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
    );
    await expect(card(page, "Saveur 97")).toContainText("99 Ar");
    await expect(cards(page)).toHaveCount(100);
  });

  test("does not navigate back a visitor who has left, if the next page fails", async ({
    open,
  }) => {
    const page = await open("/eliquides");
    const next = await requestMore(page);
    await filter(page, "Gourmand").click();
    await says(page, "48 produits affichés sur 60");
    // The filter's list has no pending request.
    await expect(more(page)).toBeVisible();
    await next.abort().catch(() => {});
    await page.unroute(FURTHER_PAGES);
    await grow(page, 60);
    await expect(page).toHaveURL("/eliquides?category=gourmand#products");
  });
});

test.describe("a search with scripts", () => {
  test("grows in place; another search starts with its first page", async ({ open }) => {
    const page = await open("/recherche?q=saveur");
    await grow(page, 96, 100);
    await expect(page).toHaveURL("/recherche?q=saveur");
    await cardLink(page, "Saveur 100").click();
    await expect(page.getByRole("dialog", { name: "Saveur 100" })).toBeVisible();
    await page.goBack();
    // An open modal dialog makes the field inert.
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(cards(page)).toHaveCount(100);
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
