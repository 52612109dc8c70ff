import { cards, filter } from "../support/pages/grid";
import { closeButton, popup } from "../support/pages/popup";
import { watchRequests } from "../support/pages/requests";
import { expect, PHONE, test } from "../support/test";
import { demoProducts } from "../support/worlds/demo";

/** Pages for visitors who save data: by their browser's word, or by a link of their own choice. */

test.use({ viewport: PHONE });

const SAVE_DATA = { "Save-Data": "on" };
const saving = { extraHTTPHeaders: SAVE_DATA };

test.describe("a light page", () => {
  for (const [how, path, options] of [
    ["by Save-Data", "/eliquides", saving],
    ["by the visitor's choice", "/eliquides?mode=leger", {}],
  ] as const)
    test(`${how} has no scripts, and pictures of 200 px`, async ({ blank }) => {
      const page = await blank({ ...options, deviceScaleFactor: 3 });
      const asked = watchRequests(page, () => true);
      await page.goto(path);
      await expect(page.locator("script")).toHaveCount(0);
      const widths = await cards(page)
        .locator("img")
        .evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => new URL(src).search));
      // The placeholder has no width.
      expect(new Set(widths)).toEqual(new Set(["?w=200", ""]));
      expect(asked.filter((address) => address.endsWith(".js"))).toEqual([]);
    });

  test("has a link instead of a popup's large picture", async ({ open }) => {
    const page = await open("/eliquides/mangue-de-mahajanga", saving);
    await expect(popup(page).getByRole("img")).toHaveCount(0);
    const link = popup(page).getByRole("link", { name: /^Voir la photo/ });
    await expect(link).toHaveAttribute("href", /^\/images\/.+\?w=600$/);
  });

  for (const [how, query, headers] of [
    ["by its address", "?mode=leger", {}],
    ["by Save-Data", "", SAVE_DATA],
  ] as const)
    test(`requested ${how} has a link to the omitted picture`, async ({ request }) => {
      const { products } = await (await request.get("/eliquides.json")).json();
      const page = await (await request.get(products[0].href + query, { headers })).text();
      const [, picture = ""] = /href="([^"]*)"[^>]*>Voir la photo</.exec(page) ?? [];
      expect((await request.get(picture)).headers()["content-type"]).toBe("image/webp");
    });

  test("differs from the full page at the same address, also for caches", async ({ request }) => {
    const full = await request.get("/eliquides");
    const light = await request.get("/eliquides", { headers: SAVE_DATA });
    const again = await request.get("/eliquides");
    expect(light.headers().vary).toContain("Save-Data");
    expect(await light.text()).not.toBe(await full.text());
    expect(await again.text()).toBe(await full.text());
  });

  test("does not change JSON", async ({ request }) => {
    for (const path of ["/eliquides.json", "/eliquides?_data=routes%2Feliquides"]) {
      const full = await request.get(path);
      const light = await request.get(path, { headers: SAVE_DATA });
      expect(await light.text()).toBe(await full.text());
    }
  });
});

test("a page without scripts that waits for content reloads by itself, even if scripts are enabled", async ({
  startShop,
}) => {
  const shop = await startShop({ content: "unreachable" });
  for (const path of ["/eliquides?mode=leger", "/contentful"]) {
    const answer = await fetch(shop.url + path);
    expect
      .soft([answer.status, answer.headers.get("Refresh")], path)
      .toEqual([503, expect.stringMatching(/^[5-8]$/)]);
  }
});

test.describe("the visitor's choice", () => {
  test("is made by a link in the footer, and lasts from page to page, until revoked", async ({
    open,
  }) => {
    const page = await open("/eliquides?category=boisson");
    await page.getByRole("link", { name: /^Mode léger/ }).click();
    await expect(page).toHaveURL("/eliquides?category=boisson&mode=leger");
    await expect(cards(page)).toHaveCount(demoProducts("eliquide", "boisson").length);
    await filter(page, "Fruités").click();
    await expect(page).toHaveURL("/eliquides?category=fruite&mode=leger#products");
    await cards(page)
      .getByRole("link", { name: /^Voir plus sur/ })
      .first()
      .click();
    await expect(page).toHaveURL(/^[^?]+\/eliquides\/[^?]+\?category=fruite&mode=leger$/);
    await closeButton(page).click();
    await expect(page).toHaveURL(/\/eliquides\?category=fruite&mode=leger#/);
    await page.goto("/recherche?mode=leger");
    await page.getByRole("main").getByRole("searchbox").fill("vanille");
    await page.getByRole("main").getByRole("button", { name: "Rechercher" }).click();
    await expect(page).toHaveURL(/\/recherche\?mode=leger&q=vanille$/);
    await page.getByRole("link", { name: /^Mode complet/ }).click();
    await expect(page).toHaveURL(/mode=complet/);
    await expect(page.locator("script")).not.toHaveCount(0);
  });

  test("overrides the browser's preference", async ({ request }) => {
    const page = await request.get("/eliquides?mode=complet", { headers: SAVE_DATA });
    expect(await page.text()).toContain("<script");
  });
});
