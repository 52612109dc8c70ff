import type { Page } from "playwright";
import { expect } from "playwright/test";
import { afterAll, beforeAll, describe, it } from "vitest";
import { browserForTests, DESKTOP, hydrated } from "../support/browser";
import {
  cutWords,
  smallTargets,
  tooWide,
  WIDE_SPACING,
  wideBoxes,
} from "../support/judges/reflow-and-zoom";
import { type ShopProcess, startShopWithoutContent } from "../support/worlds/shop-process";

/** What opens over a page: read at 320 px and with wide spacing, and touched (WCAG 2.2). */

const browser = browserForTests();
/** 1280 px at 400 %. */
const ZOOMED = { width: 320, height: 256 };

const banner = (page: Page) => page.getByRole("banner");

async function openMenu(page: Page): Promise<void> {
  await banner(page).getByLabel("Menu").first().click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
}

async function openSearch(page: Page): Promise<void> {
  await banner(page).getByLabel("Rechercher un produit").first().click();
  await banner(page).getByRole("searchbox").fill("vanille");
  await expect(banner(page).getByRole("status")).toHaveText(/résultat/);
}

async function openPopup(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^Voir plus sur/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("heading")).toBeVisible();
}

const asItIs = async () => {};

/** What is wrong with the room that the page has, and with what is open on it. */
async function faults(page: Page): Promise<string[]> {
  return [
    ...(await tooWide(page)),
    ...(await wideBoxes(page)),
    ...(await cutWords(page)),
    ...(await smallTargets(page)),
  ];
}

async function expectRoom(page: Page, open: (page: Page) => Promise<void>): Promise<void> {
  await hydrated(page);
  await open(page);
  expect(await faults(page)).toEqual([]);
  await page.addStyleTag({ content: WIDE_SPACING });
  expect(await faults(page)).toEqual([]);
}

const own = { reducedMotion: "reduce", bypassCSP: true } as const;

describe("there is room for words and fingers", () => {
  it.each([
    ["the menu", "/about", ZOOMED, openMenu],
    ["the search", "/about", ZOOMED, openSearch],
    ["the search", "/about", DESKTOP, openSearch],
    ["a popup", "/ecigarettes", ZOOMED, openPopup],
    ["a popup", "/eliquides", DESKTOP, openPopup],
    ["a popup by its address", "/eliquides/litchi-de-tamatave", ZOOMED, asItIs],
    ["a light popup", "/eliquides/litchi-de-tamatave?mode=leger", ZOOMED, asItIs],
  ] as const)("in %s on %s, %j", async (_name, path, viewport, open) => {
    await expectRoom(await browser.open(path, { ...own, viewport }), open);
  });

  describe("without content", () => {
    let shop: ShopProcess;
    beforeAll(async () => {
      shop = await startShopWithoutContent();
    });
    afterAll(() => shop.stop());

    it("in a popup whose product is still loading", async () => {
      const address = `${shop.url}/eliquides/mangue-de-mahajanga`;
      const page = await browser.open(address, { ...own, viewport: ZOOMED });
      await expect(page.getByRole("dialog").getByText("Chargement...")).toBeVisible();
      await expectRoom(page, asItIs);
    });
  });
});
