import { expect } from "playwright/test";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type ContentService, startContentService } from "../../demo/delivery-api/service";
import { browserForTests, DESKTOP, hydrated, PHONE } from "../support/browser";
import { bringToMiddle, clickInFooter, scrolledTo } from "../support/pages/scrolling";
import { field, results, searching, status } from "../support/pages/search";
import { type ShopProcess, startShop } from "../support/worlds/shop-process";
import { emptyShopSpace, publishedEntry } from "../support/worlds/space";

/** A catalogue of 100 products, and a search that finds all: pages, and put together by scripts. */

const browser = browserForTests();
let service: ContentService;
let shop: ShopProcess;

beforeAll(async () => {
  const space = emptyShopSpace();
  for (let n = 1; n <= 100; n++) {
    // The first one of the second page has no popup.
    const comingSoon = n === 49;
    const types = [n > 40 ? "Gourmand" : "Fruité"];
    const fields = { titre: `Saveur ${n}`, types, prix10ml: n, comingSoon };
    space.entries.push(publishedEntry("produit", `p${n}`, fields, 100 - n));
  }
  service = await startContentService({ space, accessToken: "t", pictures: "none" });
  shop = await startShop({
    CONTENTFUL_SPACE_ID: "teststore",
    CONTENTFUL_ACCESS_TOKEN: "t",
    CONTENTFUL_HOST: service.host,
    CONTENTFUL_INSECURE: "1",
  });
});

afterAll(async () => {
  await shop.stop();
  await service.close();
});

const more = { name: "Afficher plus de produits" };
const before = { name: "Page précédente" };

describe("a catalogue of more products than a page holds", () => {
  it("is walked from page to page without scripts, with its filter", async () => {
    const page = await browser.open(`${shop.url}/eliquides?category=gourmand`, {
      javaScriptEnabled: false,
    });
    await expect(page.getByRole("article")).toHaveCount(48);
    await expect(page.locator("link[rel=next]")).toHaveAttribute(
      "href",
      "/eliquides?category=gourmand&page=2",
    );
    await page.getByRole("link", more).click();
    await expect(page).toHaveURL(`${shop.url}/eliquides?category=gourmand&page=2#products`);
    await expect(page.getByRole("article")).toHaveCount(12);
    await expect(page.getByRole("link", more)).toHaveCount(0);
    await expect(page.getByText("12 produits affichés sur 60")).toBeVisible();
    await expect(page.locator("link[rel=prev]")).toHaveAttribute(
      "href",
      "/eliquides?category=gourmand",
    );
    // A popup stands over the page that it was opened from.
    await page.getByRole("link", { name: "Voir plus sur Saveur 100" }).click();
    await expect(page).toHaveURL(`${shop.url}/eliquides/p100?category=gourmand&page=2`);
    await page.getByRole("link", { name: "Fermer" }).click();
    await expect(page).toHaveURL(/\/eliquides\?category=gourmand&page=2#/);
    await page.getByRole("link", before).click();
    await expect(page).toHaveURL(`${shop.url}/eliquides?category=gourmand#products`);
    await expect(page.getByRole("article").first()).toContainText("Saveur 41");
    await expect(page.getByRole("link", before)).toHaveCount(0);
  });

  it("leads back from each of its pages with scripts, too", async () => {
    const page = await browser.open(`${shop.url}/eliquides?page=3`);
    await hydrated(page);
    for (const [first, address] of [
      ["Saveur 49", "/eliquides?page=2#products"],
      ["Saveur 1", "/eliquides#products"],
    ]) {
      await page.getByRole("link", before).click();
      await expect(page).toHaveURL(`${shop.url}${address}`);
      await expect(page.getByRole("article").first()).toContainText(`${first}`);
    }
    await expect(page.getByRole("link", before)).toHaveCount(0);
  });

  it.each([PHONE, DESKTOP])(
    "keeps its height as its cards are laid out ($width px)",
    async (size) => {
      // Else what comes into view moves what is being tapped, and the tap is lost.
      const page = await browser.open(`${shop.url}/eliquides`, { viewport: size });
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const last = page.getByRole("heading", { name: "Saveur 48" });
      const isLaidOut = () =>
        last.evaluate((name) => name.checkVisibility({ contentVisibilityAuto: true }));
      expect(await isLaidOut()).toBe(false);
      const before = await height();
      // Right after a load the browser drops what comes before it has painted.
      await expect(async () => {
        await page.mouse.wheel(0, 10);
        expect(await isLaidOut()).toBe(true);
      }).toPass({ timeout: 10_000 });
      expect(await height()).toBe(before);
    },
  );

  it("grows in place with scripts, and its new products open and search like the others", async () => {
    const page = await browser.open(`${shop.url}/eliquides`);
    await hydrated(page);
    await page.getByRole("link", more).click();
    await expect(page.getByRole("article")).toHaveCount(96);
    await expect(page.getByText("96 produits affichés sur 100")).toBeVisible();
    await page.getByRole("link", more).click();
    await expect(page.getByRole("article")).toHaveCount(100);
    await expect(page.getByRole("link", more)).toHaveCount(0);
    await expect(page).toHaveURL(`${shop.url}/eliquides`);
    await page.getByRole("link", { name: "Voir plus sur Saveur 100" }).click();
    await expect(page.getByRole("dialog", { name: "Saveur 100" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("article")).toHaveCount(100);
  });

  it("is as long, and stands where it stood, on the way back from elsewhere", async () => {
    const page = await browser.open(`${shop.url}/eliquides`);
    await hydrated(page);
    const cards = page.getByRole("article");
    for (const count of [96, 100]) {
      await page.getByRole("link", more).click();
      await expect(cards).toHaveCount(count);
    }
    const last = page.getByRole("heading", { name: "Saveur 100", exact: true });
    await last.scrollIntoViewIfNeeded();
    await clickInFooter(page, "À propos");
    await expect(page.getByRole("heading", { name: "À propos" })).toBeVisible();
    await page.goBack();
    await expect(cards).toHaveCount(100);
    await expect(last).toBeInViewport();
    // A filter's list is another; and none of it is lost by a look at that.
    await page.getByRole("link", { name: "Gourmand 60" }).click();
    await expect(cards).toHaveCount(48);
    await page.goBack();
    await expect(cards).toHaveCount(100);
    await expect(page.getByText("100 produits affichés sur 100")).toBeVisible();
  });

  it("begins anew where it has grown meanwhile", async () => {
    const page = await browser.open(`${shop.url}/eliquides`);
    await hydrated(page);
    const cards = page.getByRole("article");
    await page.getByRole("link", more).click();
    await expect(cards).toHaveCount(96);
    await clickInFooter(page, "À propos");
    await expect(page.getByRole("heading", { name: "À propos" })).toBeVisible();
    await page.route("**/eliquides?*_data=*", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 101 } });
    });
    await page.goBack();
    await expect(page.getByText("48 produits affichés sur 101")).toBeVisible();
    await expect(cards).toHaveCount(48);
  });

  it("leads who goes on by keys to what has come, from the last page too", async () => {
    const page = await browser.open(`${shop.url}/eliquides`);
    await hydrated(page);
    for (const first of ["Saveur 50", "Saveur 97"]) {
      await page.getByRole("link", more).press("Enter");
      const link = page.getByRole("link", { name: `Voir plus sur ${first}` });
      await expect(link).toBeFocused();
      await expect(link).toBeInViewport({ ratio: 1 });
    }
  });

  it("moves nothing under who clicks", async () => {
    const page = await browser.open(`${shop.url}/eliquides`);
    await hydrated(page);
    await bringToMiddle(page.getByRole("link", more));
    const stood = await scrolledTo(page);
    await page.getByRole("link", more).click();
    await expect(page.getByRole("link", { name: "Voir plus sur Saveur 50" })).toBeFocused();
    expect(await scrolledTo(page)).toBe(stood);
  });

  it("leaves the focus to who types meanwhile", async () => {
    const page = await browser.open(`${shop.url}/eliquides`);
    await hydrated(page);
    let letGo = () => {};
    await page.route("**/*.json?*", async (route) => {
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await route.continue();
    });
    const asked = page.waitForRequest("**/*.json?*");
    await page.getByRole("link", more).click();
    await asked;
    await searching(page);
    await field(page).pressSequentially("sav");
    letGo();
    await expect(page.getByRole("article")).toHaveCount(96);
    await expect(field(page)).toBeFocused();
  });

  it("shows none twice where something was published meanwhile", async () => {
    const page = await browser.open(`${shop.url}/eliquides`);
    await hydrated(page);
    const { products } = await (await fetch(`${shop.url}/eliquides.json`)).json();
    await page.route("**/eliquides.json?*", async (route) => {
      const answer = await route.fetch();
      const next = await answer.json();
      const moved = [products.at(-1), ...next.products.slice(0, -1)];
      await route.fulfill({ response: answer, json: { ...next, products: moved } });
    });
    await page.getByRole("link", more).click();
    await expect(page.getByRole("article")).toHaveCount(95);
    await expect(page.getByText("95 produits affichés sur 100")).toBeVisible();
    await expect(page.getByRole("link", { name: "Voir plus sur Saveur 48" })).toHaveCount(1);
  });

  it("leads to the next page where its products can't be fetched", async () => {
    const page = await browser.open(`${shop.url}/eliquides`);
    await hydrated(page);
    await page.route("**/*.json?*", (route) => route.abort());
    await page.getByRole("link", more).click();
    await expect(page).toHaveURL(`${shop.url}/eliquides?page=2#products`);
    await expect(page.getByRole("article").first()).toContainText("Saveur 49");
  });

  it("leaves who has gone elsewhere where they are, though its products can't be fetched", async () => {
    const page = await browser.open(`${shop.url}/eliquides`);
    await hydrated(page);
    let fail = () => {};
    const asked = new Promise<void>((resolve) => {
      void page.route("**/*.json?*", (route) => {
        fail = () => void route.abort();
        resolve();
      });
    });
    await page.getByRole("link", more).click();
    await asked;
    await page.getByRole("link", { name: "Gourmand 60" }).click();
    await expect(page.getByText("48 produits affichés sur 60")).toBeVisible();
    // Another list, and nothing of it is on its way.
    await expect(page.getByRole("link", more)).toBeVisible();
    const failed = page.waitForEvent("requestfailed");
    fail();
    await failed;
    await page.unroute("**/*.json?*");
    await page.getByRole("link", more).click();
    await expect(page.getByRole("article")).toHaveCount(60);
    await expect(page).toHaveURL(`${shop.url}/eliquides?category=gourmand#products`);
  });

  it("opens its next page in another tab where that is wanted", async () => {
    const page = await browser.open(`${shop.url}/eliquides`);
    await hydrated(page);
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", more).click({ modifiers: ["ControlOrMeta"] });
    await expect(await opened).toHaveURL(`${shop.url}/eliquides?page=2#products`);
    await expect(page.getByRole("article")).toHaveCount(48);
  });

  it("is cut on the home page, too, and says how many it finds", async () => {
    const page = await browser.open(shop.url, { javaScriptEnabled: false });
    await expect(page.getByRole("article")).toHaveCount(48);
    await page.getByRole("link", more).click();
    await expect(page).toHaveURL(`${shop.url}/eliquides?page=2#products`);
  });

  it("says how many it finds in the header, too, where it shows the first of them", async () => {
    const page = await searching(await browser.open(`${shop.url}/about`));
    await field(page).fill("saveur");
    await expect(status(page)).toHaveText("100 résultat(s), 48 affichés");
    await expect(results(page)).toHaveCount(48);
  });
});

describe("a search that finds more products than a page holds", () => {
  it("is walked from page to page without scripts, with its words", async () => {
    const page = await browser.open(`${shop.url}/recherche?q=saveur`, { javaScriptEnabled: false });
    await expect(page.getByText("100 résultat(s)")).toBeVisible();
    await expect(page.getByText("48 produits affichés sur 100")).toBeVisible();
    for (const [number, count] of [
      [2, 48],
      [3, 4],
    ] as const) {
      await page.getByRole("link", more).click();
      await expect(page).toHaveURL(`${shop.url}/recherche?q=saveur&page=${number}#products`);
      await expect(page.getByRole("article")).toHaveCount(count);
    }
    await expect(page.getByRole("link", more)).toHaveCount(0);
    await page.getByRole("link", { name: "Voir plus sur Saveur 100" }).click();
    await expect(page).toHaveURL(`${shop.url}/recherche/p100?q=saveur&page=3`);
    await page.getByRole("link", { name: "Fermer" }).click();
    await page.getByRole("link", before).click();
    await expect(page).toHaveURL(`${shop.url}/recherche?q=saveur&page=2#products`);
    await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("saveur");
  });

  it("grows in place with scripts; other words begin anew", async () => {
    const page = await browser.open(`${shop.url}/recherche?q=saveur`);
    await hydrated(page);
    for (const count of [96, 100]) {
      await page.getByRole("link", more).click();
      await expect(page.getByRole("article")).toHaveCount(count);
    }
    await expect(page).toHaveURL(`${shop.url}/recherche?q=saveur`);
    await page.getByRole("link", { name: "Voir plus sur Saveur 100" }).click();
    await expect(page.getByRole("dialog", { name: "Saveur 100" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("article")).toHaveCount(100);
    await page.getByRole("main").getByRole("searchbox").fill("gourmand");
    await page.keyboard.press("Enter");
    await expect(page.getByText("60 résultat(s)")).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(48);
  });

  it("is JSON by the page, too; beyond the last there is none", async () => {
    const ask = async (query: string) => {
      const answer = await fetch(`${shop.url}/recherche.json?${query}`);
      const { results, ...view } = await answer.json();
      return { status: answer.status, shown: results?.length, ...view };
    };
    const found = { status: 200, query: "saveur", total: 100 };
    expect(await ask("q=saveur")).toEqual({
      ...found,
      shown: 48,
      previousPage: null,
      nextPage: "/recherche?q=saveur&page=2",
    });
    expect(await ask("page=3&q=+saveur")).toEqual({
      ...found,
      shown: 4,
      previousPage: "/recherche?q=saveur&page=2",
      nextPage: null,
    });
    expect(await ask("q=saveur&page=4")).toMatchObject({ status: 404 });
    const all = { status: 200, query: "saveur 100", total: 1, shown: 1 };
    expect(await ask("q=saveur+100")).toEqual(all);
  });
});
