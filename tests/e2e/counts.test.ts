import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright/test";
import { BROWSER_FLAGS } from "../support/chromium";
import { cardLink } from "../support/pages/grid";
import { closePopup, expectClosed, expectOpen, openPopup, popup } from "../support/pages/popup";
import { field, openSearch, status } from "../support/pages/search";
import { test as base, expect, hydrated, visit } from "../support/test";
import { BROWSER, storedCounts } from "../support/worlds/counts";
import { demoProduct } from "../support/worlds/demo";

/** What a visit counts, in a browser: each event once, whoever sees it, the server or the tab. */

const { id, name, href } = demoProduct("ananas-victoria");
const PRODUCT = `product/${id}`;

type Visits = {
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Resolves when the shop has had so many reports. */
  reported(times: number): Promise<void>;
  /** Ends the shop. Returns all that it has counted. */
  counts(): Promise<Record<string, number>>;
};

const test = base.extend<{ visits: Visits }>({
  visits: async ({ startShop, blank }, use) => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), "zavona-counts-"));
    const shop = await startShop({ settings: { DATA_DIR, CONTENT_TTL_SECONDS: "1" } });
    const reports = async () => {
      const metrics = await (await fetch(`${shop.url}/metrics`)).text();
      const found = metrics.matchAll(/duration_seconds_count\{route="\/mesures".*\} (\d+)/g);
      return [...found].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    await use({
      visit: async (path, options) => {
        const page = await blank({ baseURL: shop.url, ...options });
        await page.route(/^https:\/\/(wa|m)\.me\//, (route) => route.fulfill({ status: 204 }));
        await visit(page, path);
        return page;
      },
      reported: (times) => expect.poll(reports).toBe(times),
      counts: async () => {
        await shop.stop();
        return storedCounts(DATA_DIR);
      },
    });
    await rm(DATA_DIR, { recursive: true, force: true });
  },
});

// An option of the browser: Chromium sends a page's last report without the context's user agent.
const { CHROMIUM } = process.env;
const args = [...BROWSER_FLAGS, `--user-agent=${BROWSER}`];
test.use({ launchOptions: { args, ...(CHROMIUM && { executablePath: CHROMIUM }) } });

const leave = (page: Page) => page.goto("about:blank");
const order = (page: Page) => popup(page).getByRole("link", { name: "WhatsApp" }).last().click();

test("a visit with scripts: documents, in-app pages, openings, a reload, an order, a search", async ({
  visits,
}) => {
  const page = await visits.visit("/eliquides");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/mesures")) sent.push(request.postData() ?? "");
  });
  await openPopup(page, name);
  await page.reload();
  await hydrated(page);
  await closePopup(page);
  await openPopup(page, name);
  await order(page);
  // The first report came with the reload.
  await visits.reported(2);
  await page.goBack();
  await expectClosed(page);
  await page.goForward();
  await expectOpen(page, name);
  await closePopup(page);
  await page.getByRole("link", { name: "À propos" }).first().click();
  await expect(page).toHaveURL("/about");
  await openSearch(page, "introuvable");
  await expect(status(page)).toContainText("Aucun résultat");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Recherche" })).toBeVisible();
  expect(sent.filter((body) => body !== "PING")).toEqual([]);
  await leave(page);
  await visits.reported(3);
  const other = await visits.visit("/");
  await openSearch(other, "Introuvable !");
  await expect(status(other)).toContainText("Aucun résultat");
  await field(other).blur();
  await leave(other);
  await visits.reported(4);
  expect(await visits.counts()).toEqual({
    "page/eliquides": 1,
    "page/produit": 3,
    [PRODUCT]: 3,
    [`order/whatsapp/${id}`]: 1,
    "page/about": 1,
    "page/recherche": 1,
    "page/accueil": 1,
    "search/introuvable": 2,
    "source/direct": 2,
  });
});

for (const [form, path, options] of [
  ["without scripts", "/eliquides", { javaScriptEnabled: false }],
  ["on light pages", "/eliquides?mode=leger", {}],
] as const) {
  test(`a visit ${form}: documents, and the order by the link's ping`, async ({ visits }) => {
    const page = await visits.visit(path, options);
    await cardLink(page, name).click();
    await expect(page).toHaveURL(new RegExp(href));
    await order(page);
    await visits.reported(1);
    await leave(page);
    expect(await visits.counts()).toEqual({
      "page/eliquides": 1,
      "page/produit": 1,
      [PRODUCT]: 1,
      [`order/whatsapp/${id}`]: 1,
      "source/direct": 1,
    });
  });
}

test("events wait for the connection, and a report has at most 300 bytes", async ({ visits }) => {
  const page = await visits.visit("/eliquides");
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
  const sizes: number[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/mesures")) sizes.push(request.postDataBuffer()?.length ?? 0);
  });
  const { id, name } = demoProduct("rhum-arrange-vanille-litchi");
  await page.context().setOffline(true);
  for (let n = 0; n < 9; n++) {
    await openPopup(page, name);
    await closePopup(page);
  }
  await hide();
  await page.context().setOffline(false);
  expect(sizes).toEqual([]);
  await hide();
  await hide();
  await visits.reported(2);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(300);
  await leave(page);
  expect((await visits.counts())[`product/${id}`]).toBe(9);
});

test("nothing is counted, nor sent by scripts, for a visitor who asks for it", async ({
  visits,
}) => {
  const page = await visits.visit("/contact", { extraHTTPHeaders: { "Sec-GPC": "1" } });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
  );
  await visit(page, "/eliquides");
  await openPopup(page, name);
  await leave(page);
  expect(sent.filter((url) => url.includes("/mesures"))).toEqual([]);
  expect(await visits.counts()).toEqual({});
});

test("under the service worker a document counts once, and a copy without a connection when it is back", async ({
  visits,
}) => {
  const page = await visits.visit("/about", { serviceWorkers: "allow" });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await visit(page, "/about");
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/about")) !== undefined))
    .toBe(true);
  await page.context().setOffline(true);
  // The HTTP cache may answer first.
  await expect(async () => {
    await visit(page, "/about");
    await expect(page.locator("[data-copied-at]")).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.context().setOffline(false);
  await leave(page);
  await visits.reported(1);
  expect(await visits.counts()).toMatchObject({ "page/about": 3 });
});

test("two tabs each count their own", async ({ visits }) => {
  const first = await visits.visit("/eliquides");
  const second = await visits.visit("/eliquides");
  for (const page of [first, second]) await openPopup(page, name);
  for (const page of [first, second]) await leave(page);
  await visits.reported(2);
  expect(await visits.counts()).toMatchObject({ "page/eliquides": 2, [PRODUCT]: 2 });
});
