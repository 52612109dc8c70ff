import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests, PHONE } from "../support/browser";
import { startShopWithoutContent } from "../support/worlds/shop-process";

/** Pages for visitors who save data: by their browser's word, or by a link of their own choice. */

const browser = browserForTests();
const saving = { viewport: PHONE, extraHTTPHeaders: { "Save-Data": "on" } };

async function requestsOf(path: string, options: object): Promise<string[]> {
  const page = await browser.blank(options);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(path, { waitUntil: "load" });
  return asked;
}

describe("a light page", () => {
  it.each([
    ["by Save-Data", "/eliquides", saving],
    ["by the visitor's choice", "/eliquides?mode=leger", { viewport: PHONE }],
  ])("%s has no scripts, and pictures of 200 px", async (_name, path, options) => {
    const page = await browser.open(path, { ...options, deviceScaleFactor: 3 });
    expect(await page.locator("script").count()).toBe(0);
    const widths = await page
      .getByRole("article")
      .locator("img")
      .evaluateAll((all) => all.map((img) => new URL((img as HTMLImageElement).src).search));
    expect(new Set(widths)).toEqual(new Set(["?w=200", ""]));
    expect((await requestsOf(path, options)).filter((one) => one.endsWith(".js"))).toEqual([]);
  });

  it("has a link in the place of a popup's large picture", async () => {
    const page = await browser.open("/eliquides/mangue-de-mahajanga", saving);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("img")).toHaveCount(0);
    const link = dialog.getByRole("link", { name: /^Voir la photo/ });
    await expect(link).toHaveAttribute("href", /^\/images\/.+\?w=600$/);
  });

  it("is another text than the full one at the same address, for caches too", async () => {
    const page = await browser.blank();
    const full = await page.request.get("/eliquides");
    const light = await page.request.get("/eliquides", { headers: { "Save-Data": "on" } });
    const again = await page.request.get("/eliquides");
    expect(light.headers().vary).toContain("Save-Data");
    expect(await light.text()).not.toBe(await full.text());
    expect(await again.text()).toBe(await full.text());
  });

  it("leaves JSON as it is", async () => {
    const page = await browser.blank();
    for (const path of ["/eliquides.json", "/eliquides?_data=routes%2Feliquides"]) {
      const full = await page.request.get(path);
      const light = await page.request.get(path, { headers: { "Save-Data": "on" } });
      expect(await light.text()).toBe(await full.text());
    }
  });
});

describe("a page without scripts that waits for content", () => {
  it.each(["/eliquides?mode=leger", "/contentful"])(
    "%s asks again by itself, though scripts are on",
    async (path) => {
      const shop = await startShopWithoutContent();
      try {
        const answer = await fetch(shop.url + path);
        expect([answer.status, Number(answer.headers.get("Refresh"))]).toEqual([503, 5]);
      } finally {
        await shop.stop();
      }
    },
  );
});

describe("the visitor's choice", () => {
  it("is one link in the footer away, goes along from page to page, and back", async () => {
    const page = await browser.open("/eliquides?category=boisson", { viewport: PHONE });
    await page.getByRole("link", { name: /^Mode léger/ }).click();
    await expect(page).toHaveURL("/eliquides?category=boisson&mode=leger");
    await expect(page.getByRole("article")).toHaveCount(9);
    await page.getByRole("link", { name: /^Fruités/ }).click();
    await expect(page).toHaveURL("/eliquides?category=fruite&mode=leger#products");
    await page
      .getByRole("link", { name: /^Voir plus sur/ })
      .first()
      .click();
    await expect(page).toHaveURL(/^[^?]+\/eliquides\/[^?]+\?category=fruite&mode=leger$/);
    await page.getByRole("link", { name: "Fermer" }).click();
    await expect(page).toHaveURL(/\/eliquides\?category=fruite&mode=leger#/);
    await page.goto("/recherche?mode=leger");
    await page.getByRole("main").getByRole("searchbox").fill("vanille");
    await page.getByRole("main").getByRole("button", { name: "Rechercher" }).click();
    await expect(page).toHaveURL(/\/recherche\?mode=leger&q=vanille$/);
    await page.getByRole("link", { name: /^Mode complet/ }).click();
    await expect(page).toHaveURL(/mode=complet/);
    expect(await page.locator("script").count()).toBeGreaterThan(0);
  });

  it("outweighs what the browser says", async () => {
    const page = await browser.open("/eliquides?mode=complet", saving);
    expect(await page.locator("script").count()).toBeGreaterThan(0);
  });
});
