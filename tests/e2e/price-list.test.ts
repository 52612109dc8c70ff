import { expect, type Page } from "playwright/test";
import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { browserForTests, PHONE } from "../support/browser";
import { KB } from "../support/judges/budget";
import { generatedSpace } from "../support/worlds/generated-space";
import { startShopOver } from "../support/worlds/shop-over-space";

/** The printable price list. */

/** Where the shared shop is told that it is seen. */
const SITE = "https://zavona.example";

const browser = browserForTests();
const open = (path: string, viewport = PHONE) =>
  browser.open(path, { viewport, javaScriptEnabled: false });
const table = (page: Page, name: string) => page.getByRole("table", { name });
const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });

/** What a page weighs on the line, its stylesheet in it. */
async function bytesOnTheLine(address: string): Promise<number> {
  const answer = await fetch(address, { headers: { "Accept-Encoding": "br" } });
  expect(answer.headers.get("content-encoding")).toBe("br");
  await answer.arrayBuffer();
  return Number(answer.headers.get("content-length"));
}

describe("the price list", () => {
  it("has every product with its prices, by kind, sizes in columns", async () => {
    const page = await open("/tarifs");
    for (const [name, count] of [
      ["Nos E-liquides", 44],
      ["Nos E-Cigarettes", 18],
      ["Nos Accessoires", 12],
      ["Booster de nicotine", 1],
    ] as const) {
      await expect(table(page, name).locator("th[scope=row]")).toHaveCount(count);
    }
    const liquids = table(page, "Nos E-liquides");
    await expect(liquids.getByRole("columnheader")).toHaveText(["Produit", "10ml", "30ml", "50ml"]);
    await expect(liquids.locator("th[scope=rowgroup]")).toContainText([
      "Gourmand",
      "Fruité",
      "Boisson",
      "Classique",
    ]);
    const prices = row(page, "Mangue de Mahajanga").getByRole("cell");
    await expect(prices).toContainText(["17\u202f000 Ar", "40\u202f000 Ar", "62\u202f000 Ar"]);
    const link = page.getByRole("link", { name: "Mangue de Mahajanga" });
    await expect(link).toHaveAttribute("href", `${SITE}/eliquides/mangue-de-mahajanga`);
  });

  it("marks what can't be ordered now, and what has no price", async () => {
    const page = await open("/tarifs");
    await expect(row(page, "Litchi de Tamatave")).toContainText("Rupture de stock");
    await expect(row(page, "Baies de la brume")).toContainText("Bientôt disponible");
    await expect(row(page, "Rotra noir")).toContainText("Prix non disponible");
  });

  it("says of which day it is by its content, and how to order", async () => {
    const page = await open("/tarifs");
    const main = page.getByRole("main");
    await expect(main.getByText(/^Prix au (1er|\d+) \p{L}+ 20\d\d/u)).toBeVisible();
    for (const text of [
      "+261 34 00 000 00",
      "+261 32 00 000 00",
      "m.me/zavona.example",
      /^zavona.example$/,
    ]) {
      await expect(main.getByText(text)).toBeVisible();
    }
  });

  it("is reached from every page's foot, with scripts too", async () => {
    const page = await browser.open("/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "Tarifs" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Tarifs/ })).toBeVisible();
    await expect(table(page, "Nos E-liquides")).toBeVisible();
  });

  it("is one file without scripts, under 30 KB as it is saved, 6 KB on the line", async () => {
    const address = `${inject("shop")}/tarifs`;
    const html = await (await fetch(address)).text();
    expect(html).not.toMatch(/<script|<link[^>]*stylesheet/);
    // From a folder, too, each link leads to the shop, or opens a conversation.
    expect(html.match(/<a href="(?!https:|tel:|mailto:|#contenu)/)).toBeNull();
    expect(Buffer.byteLength(html)).toBeLessThan(30_000);
    expect(await bytesOnTheLine(address)).toBeLessThan(6 * KB);
  });

  it("fits a phone of 320 px without scrolling sideways", async () => {
    const page = await open("/tarifs", { width: 320, height: 640 });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(320);
  });

  it("on paper is the list alone, with how to order and of which day it is", async () => {
    const page = await open("/tarifs");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByText("+261 32 00 000 00").first()).toBeVisible();
    await expect(page.getByText(/^Prix au/)).toBeVisible();
    await expect(table(page, "Nos Accessoires")).toBeVisible();
    // The demo's 75 products fit on two sheets of A4.
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    const sheets = pdf.match(/\/Type\s*\/Page\b/g)?.length;
    expect(sheets).toBeGreaterThan(0);
    expect(sheets).toBeLessThanOrEqual(2);
  });
});

describe("the price list of ten thousand products", () => {
  let shop: Awaited<ReturnType<typeof startShopOver>>;
  beforeAll(async () => {
    shop = await startShopOver(generatedSpace(10_000), {
      pictures: "none",
      settings: { CONTENT_DEADLINE_MS: "60000" },
    });
    // Its first visitor waits till all of it has been read.
    expect((await fetch(`${shop.url}/tarifs`)).status).toBe(200);
  }, 120_000);
  afterAll(() => shop.stop());

  it("is cut into pages, each under 30 KB on the line, and each product is on one of them", async () => {
    const page = await open(`${shop.url}/tarifs`);
    await expect(page.getByText("Page 1 sur 40, 10000 produits en tout.")).toBeVisible();
    await page.getByRole("link", { name: "Page suivante" }).click();
    await expect(page).toHaveURL(`${shop.url}/tarifs?page=2`);
    await expect(page).toHaveTitle("Tarifs · page 2 | Zavona");
    await expect(page.getByRole("link", { name: "Page précédente" })).toHaveAttribute(
      "href",
      `${shop.url}/tarifs`,
    );
    const seen = new Set<string>();
    for (let at = 1; at <= 40; at += 1) {
      const address = `${shop.url}/tarifs?page=${at}`;
      expect(await bytesOnTheLine(address)).toBeLessThan(30 * KB);
      const html = await (await fetch(address)).text();
      const rows = html.split('scope="row"').slice(1);
      expect(rows.length).toBeLessThanOrEqual(250);
      for (const text of rows) seen.add(text.slice(0, text.indexOf("</th>")));
    }
    expect(seen.size).toBe(10_000);
    expect((await fetch(`${shop.url}/tarifs?page=41`)).status).toBe(404);
  }, 120_000);
});
