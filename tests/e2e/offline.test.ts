import { type BrowserContext, expect, type Page } from "playwright/test";
import { afterAll, beforeAll, describe, it } from "vitest";
import { browserForTests, hydrated, PHONE } from "../support/browser";
import { clickInFooter } from "../support/pages/scrolling";
import { field, searching } from "../support/pages/search";
import { freePort, type ShopProcess, startShop } from "../support/worlds/shop-process";

/** What the service worker keeps, and what is left of the shop when the line is gone. */

const browser = browserForTests();
let shop: ShopProcess;

beforeAll(async () => {
  // A browser's own cache may answer for as long as content is fresh: here that is short.
  shop = await startShop({ CONTENT_TTL_SECONDS: "1" });
});
afterAll(() => shop.stop());

/** A page whose worker has kept what it was shown, and the catalogues' data. */
async function visited(path: string): Promise<{ page: Page; context: BrowserContext }> {
  const page = await browser.open(shop.url + path, { viewport: PHONE, serviceWorkers: "allow" });
  await hydrated(page);
  await expect.poll(() => keptBy(page), { timeout: 20_000 }).toContain("/accessories?_data");
  return { page, context: page.context() };
}

/** All that caches hold, as one text. */
function keptBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all
      .flat()
      .map(({ url }) => url)
      .join(" ");
  });
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

describe("home that was reached with a filter", () => {
  it("filters in place by what was had ahead: nothing is asked for", async () => {
    const { page } = await visited("/?eliquides=boisson");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (["document", "fetch"].includes(request.resourceType())) asked.push(request.url());
    });
    await page.getByRole("link", { name: /^Kits? / }).click();
    await expect(page).toHaveURL(`${shop.url}/?eliquides=boisson&ecigarettes=kit`);
    await page.getByRole("link", { name: /^Tous 44/ }).click();
    await expect(page).toHaveURL(`${shop.url}/?ecigarettes=kit`);
    await expect(page.locator("#products-eliquides").getByRole("article")).toHaveCount(44);
    expect(asked).toEqual([]);
  });
});

describe("after one visit to a catalogue, without a line", () => {
  it("its page, its products, its filters and its search are there", async () => {
    const { page, context } = await visited("/eliquides");
    await context.setOffline(true);
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole("article")).toHaveCount(44);

    await page.getByRole("link", { name: "Voir plus sur Corossol givré" }).click();
    await expect(page.getByRole("dialog", { name: "Corossol givré" })).toBeVisible();
    await page.goBack();

    await page.getByRole("link", { name: /^Boissons/ }).click();
    await expect(page.getByRole("article")).toHaveCount(9, { timeout: 20_000 });

    await searching(page);
    await field(page).fill("mangue");
    await expect(page.getByText(/\d+ résultat\(s\)/)).toBeVisible({ timeout: 20_000 });
  }, 120_000);

  it("says when its prices were seen", async () => {
    const { page, context } = await visited("/eliquides");
    await context.setOffline(true);
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.evaluate(
            () => getComputedStyle(document.documentElement, "::before").content,
          );
        },
        { timeout: 20_000 },
      )
      .toMatch(/Prix vus le .*\d\d\/\d\d\/\d{4}/);
    // It comes above what stood at the top, and is on the screen.
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  it("another catalogue opens by a tap, from data fetched ahead", async () => {
    const { page, context } = await visited("/eliquides");
    await context.setOffline(true);
    await clickInFooter(page, "E-Cigarettes");
    await expect(heading(page)).toHaveText("Nos E-Cigarettes", { timeout: 20_000 });
    await expect(page.getByRole("article")).toHaveCount(18);
  });

  it("a product's own address leads to its card", async () => {
    const { page, context } = await visited("/eliquides");
    await context.setOffline(true);
    await page.goto(`${shop.url}/eliquides/corossol-givre`);
    await expect(page).toHaveURL(`${shop.url}/eliquides#produit-corossol-givre`);
    await expect(page.getByRole("article")).toHaveCount(44);
  });

  it("a page that was never seen is the offline page, with numbers to call", async () => {
    const { page, context } = await visited("/eliquides");
    await context.setOffline(true);
    await page.goto(`${shop.url}/about`);
    await expect(heading(page)).toHaveText("Vous êtes hors ligne");
    await expect(page.getByRole("main").getByRole("link", { name: /^Appeler/ })).toHaveAttribute(
      "href",
      /^tel:\+\d+$/,
    );
    await context.setOffline(false);
    await page.reload();
    await expect(heading(page)).not.toHaveText("Vous êtes hors ligne");
  });
});

describe("a visitor who saves data", () => {
  it("has nothing fetched ahead", async () => {
    const page = await browser.open(`${shop.url}/eliquides`, {
      serviceWorkers: "allow",
      extraHTTPHeaders: { "Save-Data": "on" },
    });
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });
});

describe("the way out", () => {
  it("takes a worker off, and its caches, where it is switched off", async () => {
    const port = await freePort();
    const first = await startShop({ PORT: port });
    const page = await browser.open(`${first.url}/eliquides`, { serviceWorkers: "allow" });
    await hydrated(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await first.stop();
    const second = await startShop({ PORT: port, SERVICE_WORKER: "off" });
    try {
      await page.goto(`${second.url}/about`);
      await hydrated(page);
      await expect
        .poll(
          () =>
            page.evaluate(async () => [
              (await navigator.serviceWorker.getRegistrations()).length,
              (await caches.keys()).length,
            ]),
          { timeout: 20_000 },
        )
        .toEqual([0, 0]);
    } finally {
      await second.stop();
    }
  });
});
