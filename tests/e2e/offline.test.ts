import type { Page } from "playwright";
import { cardLink, cards, filter } from "../support/pages/grid";
import { h1 } from "../support/pages/header";
import { closeButton, expectOpen } from "../support/pages/popup";
import { clickInFooter, scrolledTo } from "../support/pages/scrolling";
import { openSearch, status } from "../support/pages/search";
import { expect, hydrated, PHONE, sharedPage, test, visit } from "../support/test";
import { demoProduct, demoProducts, demoSearch } from "../support/worlds/demo";
import { owner } from "../support/worlds/owner";

/** The service worker's caches, and the shop without a connection. */

test.use({ viewport: PHONE, serviceWorkers: "allow" });

// A short TTL, as the browser's HTTP cache may answer while content is fresh.
test.use({ world: { settings: { CONTENT_TTL_SECONDS: "1" } } });

/** Opens a page and waits until the service worker has cached the catalogues' data. */
async function visitAndCache(page: Page, path: string): Promise<void> {
  await visit(page, path);
  const stored = () =>
    page.evaluate(async () =>
      (await caches.match("/accessories?_data=routes%2Faccessories")) ? "cached" : "absent",
    );
  await expect.poll(stored).toBe("cached");
}

/** When the service worker stored its copy of a page, in ms. */
function storedAt(page: Page, path: string): Promise<number> {
  return page.evaluate(async (address) => {
    const copy = await caches.match(address);
    return Number(copy?.headers.get("X-Cached-At"));
  }, path);
}

/** Makes the service worker's copies of a page and of its data an hour older. */
function ageCopy(page: Page, path: string): Promise<void> {
  return page.evaluate(async (path) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const copy = await cache.match(request);
        if (!copy || new URL(request.url).pathname !== path) continue;
        const headers = new Headers(copy.headers);
        headers.set("X-Cached-At", String(Date.now() - 3_600_000));
        await cache.put(request, new Response(await copy.blob(), { headers }));
      }
    }
  }, path);
}

const date = (page: Page) => page.getByText(/^Prix vus le .*\d\d\/\d\d\/\d{4}/);

test.describe("after one visit to a catalogue, without a connection", () => {
  const product = demoProduct("corossol-givre");
  const shared = sharedPage("/eliquides");
  let page: Page;
  test.beforeAll(async () => {
    page = shared();
    await visitAndCache(page, "/eliquides");
    await page.context().setOffline(true);
  });

  test("the page shows when its prices were read only if that was over ten minutes ago", async () => {
    await page.reload();
    await hydrated(page);
    await expect(date(page)).toHaveCount(0);
    await ageCopy(page, "/eliquides");
    await page.reload();
    await expect(date(page)).toBeVisible();
    expect(await scrolledTo(page)).toBe(0);
    await hydrated(page);
    await expect(date(page)).toBeVisible();
    await expect(cards(page)).toHaveCount(demoProducts("eliquide").length);
  });

  test("its products, its filters and its search work", async () => {
    await cardLink(page, product.name).click();
    await expectOpen(page, product.name);
    await closeButton(page).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await filter(page, "Boissons").click();
    await expect(cards(page)).toHaveCount(demoProducts("eliquide", "boisson").length);
    await openSearch(page, "mangue");
    await expect(status(page)).toHaveText(`${demoSearch("mangue").length} résultat(s)`);
  });

  test("another catalogue opens, from prefetched data", async () => {
    await visit(page, "/eliquides");
    await clickInFooter(page, "E-Cigarettes");
    await expect(h1(page)).toHaveText("Nos E-Cigarettes");
    await expect(cards(page)).toHaveCount(demoProducts("ecigarette").length);
  });

  test("the offline page replaces a page that was never visited, until the connection is back", async () => {
    await page.goto("/about");
    await expect(h1(page)).toHaveText("Vous êtes hors ligne");
    await expect(page.getByRole("main").getByRole("link", { name: /^Appeler/ })).toHaveAttribute(
      "href",
      owner.ways.telephone.href,
    );
    await page.getByRole("link", { name: "Voir le catalogue enregistré" }).click();
    await expect(h1(page)).toHaveText("Nos E-liquides");
    await page.goto("/about");
    await page.context().setOffline(false);
    await page.reload();
    await expect(h1(page)).not.toHaveText("Vous êtes hors ligne");
  });
});

test("the offline page leads to no catalogue that is not stored", async ({ page }) => {
  await visitAndCache(page, "/contact");
  await page.context().setOffline(true);
  await page.goto("/about");
  await expect(h1(page)).toHaveText("Vous êtes hors ligne");
  await expect(page.getByRole("link", { name: "Voir le catalogue enregistré" })).toBeHidden();
});

test("Back shows a cached page, also with another site's parameters", async ({ page }) => {
  await visitAndCache(page, "/about?fbclid=a&mode=complet");
  const title = await h1(page).textContent();
  await clickInFooter(page, "Contact");
  await expect(page).toHaveURL("/contact?mode=complet");
  await page.context().setOffline(true);
  await page.goBack();
  await expect(h1(page)).toHaveText(String(title));
  await expect(page).toHaveURL("/about?fbclid=a&mode=complet");
});

test("Back to a page in the HTTP cache leaves the worker's copy its age", async ({ page }) => {
  await visitAndCache(page, "/about");
  const title = String(await h1(page).textContent());
  await page.goto("/contact");
  await page.context().setOffline(true);
  const before = await storedAt(page, "/about");
  await page.goBack();
  await expect(h1(page)).toHaveText(title);
  expect(before).toBeGreaterThan(0);
  expect(await storedAt(page, "/about")).toBe(before);
});

test("a page from the worker's copy is refreshed once the connection is back", async ({ page }) => {
  await visitAndCache(page, "/eliquides");
  await ageCopy(page, "/eliquides");
  await page.context().setOffline(true);
  await page.reload();
  await hydrated(page);
  await expect(date(page)).toBeVisible();
  await page.context().setOffline(false);
  // A refresh that began offline may still fail after this: the next one comes 30 s later.
  await expect(date(page)).toBeHidden({ timeout: 45_000 });
});

test("a popup from the worker's copy shows when its prices were read", async ({ page }) => {
  const path = "/eliquides/ananas-victoria";
  await visitAndCache(page, path);
  await ageCopy(page, path);
  // The catalogue's prefetched data are newer than the popup's page.
  await ageCopy(page, "/eliquides");
  await page.context().setOffline(true);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("dialog").getByText(/^Prix vus le/)).toBeVisible();
});

test("the service worker is not installed for a visitor who saves data", async ({ open }) => {
  const page = await open("/eliquides", { extraHTTPHeaders: { "Save-Data": "on" } });
  const stored = await page.evaluate(async () => [
    ...(await navigator.serviceWorker.getRegistrations()),
    ...(await caches.keys()),
  ]);
  expect(stored).toEqual([]);
});

test("SERVICE_WORKER=off removes the worker and its caches from phones", async ({
  page,
  startShop,
}) => {
  const first = await startShop();
  await page.goto(`${first.url}/eliquides`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await first.stop();
  const { port } = new URL(first.url);
  await startShop({ settings: { PORT: port, SERVICE_WORKER: "off" } });
  await page.goto(`${first.url}/about`);
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(left).toEqual([0, 0]);
});
