import type { Locator, Page } from "playwright/test";
import { count, filter, homeGrid } from "../support/pages/grid";
import { h1, menu, openMenu } from "../support/pages/header";
import { popup } from "../support/pages/popup";
import { openSearch } from "../support/pages/search";
import { expect, PHONE, test } from "../support/test";
import { demoProduct, demoProducts } from "../support/worlds/demo";

/** Screen readers announce changes, and keyboard users continue at the right place. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

const navigation = (page: Page) => page.getByRole("navigation", { name: "Navigation principale" });
/** The text that names a filter: two filters may have the same count, and an unchanged text is not announced. */
const countOf = (label: string, ...products: Parameters<typeof demoProducts>) =>
  `${demoProducts(...products).length} produits : ${label}`;

/** Expects that a live region announces words: it must exist before its text changes. */
async function expectAnnounced(region: Locator, change: () => Promise<void>, words: string) {
  const before = await region.elementHandle();
  await change();
  await expect(region).toHaveText(words);
  const now = await before?.evaluate((element) => [element.isConnected, element.textContent]);
  expect(now).toEqual([true, words]);
}

test("screen readers announce a filter's count and name; it keeps the focus", async ({ open }) => {
  const page = await open("/eliquides");
  const [drinks, all] = [filter(page, "Boissons"), filter(page, "Tous")];
  await expect(h1(page)).not.toBeFocused();
  await expect(count(page)).toHaveText(countOf("Tous", "eliquide"));
  const drinksCount = countOf("Boissons", "eliquide", "boisson");
  await expectAnnounced(count(page), () => drinks.press("Enter"), drinksCount);
  await expect(drinks).toBeFocused();
  await expect(page).toHaveURL("/eliquides?category=boisson#products");
  await expectAnnounced(count(page), () => all.click(), countOf("Tous", "eliquide"));
});

test("screen readers announce the count of each grid on home; the focus moves to the next page's heading", async ({
  open,
}) => {
  const page = await open("/");
  const [liquids, devices] = [homeGrid(page, "eliquides"), homeGrid(page, "ecigarettes")];
  const puffs = countOf("Puff", "ecigarette", "puff");
  await expectAnnounced(count(devices), () => filter(devices, "Puff").click(), puffs);
  await expect(count(liquids)).toHaveText(countOf("Tous", "eliquide"));

  await navigation(page).getByRole("link", { name: "E-Liquides" }).click();
  await expect(h1(page)).toHaveText("Nos E-liquides");
  await expect(h1(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(filter(page, "Tous")).toBeFocused();
  await page.goBack();
  await expect(h1(page)).not.toHaveText("Nos E-liquides");
  await expect(h1(page)).toBeFocused();
});

test("the focus moves to the heading of a page opened from the mobile menu", async ({ open }) => {
  const page = await open("/", { viewport: PHONE });
  await openMenu(page);
  await menu(page).getByRole("link", { name: "À propos" }).click();
  await expect(h1(page)).toHaveText("À propos");
  await expect(h1(page)).toBeFocused();
});

test("screen readers announce the result of a second search", async ({ open }) => {
  const page = await open("/recherche?q=vanille");
  const field = page.getByRole("main").getByRole("searchbox");
  const search = async () => {
    await field.fill("choucroute");
    await field.press("Enter");
  };
  await expectAnnounced(count(page), search, 'Aucun résultat trouvé pour "choucroute"');
});

test("screen readers read a price as one number with its currency's name", async ({ open }) => {
  const product = demoProduct("mangue-de-mahajanga");
  if (!("prix10ml" in product)) throw new Error("The product has no sizes");
  const page = await open(product.href, { javaScriptEnabled: false });
  const heard = await popup(page).ariaSnapshot();
  for (const price of [product.prix10ml, product.prix30ml, product.prix50ml]) {
    expect(heard).toContain(`${price?.montant} ariary`);
    await expect(popup(page)).toContainText(price?.texte ?? "");
  }
  expect(heard).not.toMatch(/\d Ar\b/);
});

test("a search on the search page moves the focus to its heading", async ({ open }) => {
  const page = await open("/recherche?q=vanille");
  await page.evaluate(() => window.scrollTo(0, 600));
  await openSearch(page, "mangue");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/recherche?q=mangue");
  await expect(h1(page)).toBeFocused();
  await expect(h1(page)).toBeInViewport();
});
