import type { Page } from "playwright";
import { catalogueKinds } from "~/catalogue/kinds";
import { shopOfFolder } from "~/config/shop-file.server";
import { ORIGIN } from "../support/judges/head-reader";
import { compressedSize } from "../support/judges/network-bytes";
import { expect, PHONE, sharedPage, test } from "../support/test";
import { demoProduct, demoProducts } from "../support/worlds/demo";
import { generatedSpace } from "../support/worlds/generated-space";
import { owner } from "../support/worlds/owner";

/** The printable price list. */

/** All products of the demo, including the booster. */
const PRODUCTS = 1 + catalogueKinds.flatMap((kind) => demoProducts(kind)).length;

test.use({ viewport: PHONE });

const table = (page: Page, name: string) => page.getByRole("table", { name });
const row = (page: Page, product: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: product }) });

test.describe("the price list", () => {
  test.use({ javaScriptEnabled: false });
  const priceList = sharedPage("/tarifs");

  test("has every product with its prices, by kind, sizes in columns", async () => {
    const page = priceList();
    for (const [name, count] of [
      ["Nos E-liquides", demoProducts("eliquide").length],
      ["Nos E-Cigarettes", demoProducts("ecigarette").length],
      ["Nos Accessoires", demoProducts("accessoire").length],
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
    const { name, href } = demoProduct("mangue-de-mahajanga");
    await expect(row(page, name).getByRole("rowheader")).toHaveText(`${name} 0mg`);
    const prices = ["17\u202f000 Ar", "40\u202f000 Ar", "62\u202f000 Ar"];
    await expect(row(page, name).getByRole("cell")).toContainText(prices);
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", ORIGIN + href);
  });

  test("marks products that can't be ordered now or have no price", async () => {
    for (const [id, mark] of [
      ["litchi-de-tamatave", "Rupture de stock"],
      ["baies-de-la-brume", "Bientôt disponible"],
      ["rotra-noir", "Prix non disponible"],
    ] as const) {
      await expect(row(priceList(), demoProduct(id).name)).toContainText(mark);
    }
    const { name } = demoProduct("baies-de-la-brume");
    await expect(row(priceList(), name)).not.toContainText("Ar");
  });

  test("shows its date, and below the list how to order", async () => {
    const main = priceList().getByRole("main");
    await expect(
      main.getByText(/^Prix en vigueur, dernier changement le (1er|\d+) \p{L}+ 20\d\d/u),
    ).toBeVisible();
    for (const { text } of Object.values(owner.ways)) {
      await expect(main.getByText(text)).toBeVisible();
    }
    await expect(main.getByText(new URL(ORIGIN).host, { exact: true })).toBeVisible();
    const [list, contacts] = [main.getByRole("table").last(), main.getByText("WhatsApp")];
    const [above, below] = [await list.boundingBox(), await contacts.boundingBox()];
    expect(above && below && below.y - above.y - above.height).toBeGreaterThan(0);
  });

  test("has its column heads in view on a phone, next to any product", async () => {
    const page = priceList();
    const { name } = demoProduct("classique-brun");
    await page.getByRole("link", { name }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("columnheader", { name: "30ml" })).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
  });

  test("prints only the list, its date and how to order and pay, at least 40 products a sheet", async () => {
    const page = priceList();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByText(owner.contacts.whatsapp.text).first()).toBeVisible();
    await expect(page.getByText(/^Prix en vigueur/)).toBeVisible();
    await expect(table(page, "Nos Accessoires")).toBeVisible();
    for (const { text } of shopOfFolder.orderFacts)
      await expect(page.getByText(text)).toBeVisible();
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    await page.emulateMedia({ media: "screen" });
    const sheets = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(sheets).toBeGreaterThan(0);
    expect(sheets).toBeLessThanOrEqual(Math.ceil(PRODUCTS / 40));
  });

  test("is one file of at most 400 bytes per product, 80 compressed", async ({ shop }) => {
    const html = await (await fetch(`${shop}/tarifs`)).text();
    expect(html).not.toMatch(/<script|<link[^>]*stylesheet/);
    // In a saved file, too, each link leads to the shop or opens a conversation.
    expect(html.match(/<a href="(?!https:|tel:|mailto:|#contenu)/)).toBeNull();
    // 30 KB and 6 KB for 75 products.
    expect(Buffer.byteLength(html)).toBeLessThan(400 * PRODUCTS);
    expect(await compressedSize(`${shop}/tarifs`)).toBeLessThan(80 * PRODUCTS);
  });
});

// `npm run bench -- growth` measures the price list of 10,000 products.
test("a price list of 260 products has pages of 250, under 30 KB compressed, and each product once", async ({
  blank,
  startShop,
}) => {
  const shop = await startShop({ content: generatedSpace(260), pictures: "none" });
  const address = `${shop.url}/tarifs`;
  const page = await blank({ javaScriptEnabled: false });
  const names = () => page.locator("th[scope=row]").allTextContents();
  await page.goto(address);
  await expect(page.getByText("Page 1 sur 2, 260 produits en tout.")).toBeVisible();
  const first = await names();
  expect(first).toHaveLength(250);
  await page.getByRole("link", { name: "Page suivante" }).click();
  await expect(page).toHaveURL(/\/tarifs\?page=2$/);
  await expect(page).toHaveTitle(`Tarifs · page 2 | ${owner.name}`);
  const previous = page.getByRole("link", { name: "Page précédente" });
  await expect(previous).toHaveAttribute("href", /\/tarifs$/);
  expect(new Set([...first, ...(await names())]).size).toBe(260);
  expect(await compressedSize(address)).toBeLessThan(30 * 1024);
  expect((await fetch(`${address}?page=3`)).status).toBe(404);
});
