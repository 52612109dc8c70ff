import type { Page } from "playwright";
import { activeFilter, cardLink, cards, count, filter } from "../support/pages/grid";
import { closeButton, expectClosed, historyIndex, openFirst, popup } from "../support/pages/popup";
import { holdApp, holdLoaders, openInTab, watchRequests } from "../support/pages/requests";
import { expect, hydrated, PHONE, test } from "../support/test";
import { demoProduct, demoProducts } from "../support/worlds/demo";

/** Filters that the visitor taps before the app runs. */

test.use({ viewport: PHONE });

const all = demoProducts("eliquide").length;
const drinks = demoProducts("eliquide", "boisson").length;
const classics = demoProducts("eliquide", "classique").length;

/** Opens a catalogue, and records its later requests. Its app starts when `start` is called. */
async function openHeld(page: Page, path = "/eliquides") {
  const start = await holdApp(page);
  await page.goto(path);
  return { start, requested: watchRequests(page) };
}

const DRINKS = "/eliquides?category=boisson#products";

/** Expects that the page shows the list of one filter only. */
const shows =
  (label: string, products: number, usual: string) =>
  async (page: Page, address = usual) => {
    await expect(cards(page)).toHaveCount(products);
    await expect(count(page)).toHaveText(`${products} produits : ${label}`);
    await expect(activeFilter(page)).toHaveText(`${label} ${products}`);
    await expect(page).toHaveURL(address);
  };
const showsAll = shows("Tous", all, "/eliquides");
const showsDrinks = shows("Boissons", drinks, DRINKS);
const showsClassics = shows("Classiques", classics, "/eliquides?category=classique#products");

test.describe("before the app runs", () => {
  test("a filter shows its products at its address", async ({ page, request }) => {
    const { requested } = await openHeld(page);
    await filter(page, "Boissons").click();
    await showsDrinks(page);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    const { products } = await (await request.get("/eliquides.json?category=boisson")).json();
    const names = products.map(({ name }: { name: string }) => name);
    await expect(cards(page).getByRole("heading")).toHaveText(names);
    await filter(page, "Tous").click();
    await showsAll(page, "/eliquides#products");
    // The early filter ignores a click that opens another tab.
    expect(await openInTab(filter(page, "Boissons"))).toBe("/eliquides?category=boisson");
    await showsAll(page, "/eliquides#products");
    expect(requested.filter((address) => !address.includes("category="))).toEqual([]);
  });

  test("each filter is one history entry, for Back and Forward", async ({ page }) => {
    const { requested } = await openHeld(page);
    const at = await historyIndex(page);
    await filter(page, "Boissons").click();
    await filter(page, "Classiques").click();
    // The filter that is shown: the same address.
    await filter(page, "Classiques").click();
    await showsClassics(page);
    expect(await historyIndex(page)).toBe(at + 2);
    await page.goBack();
    await showsDrinks(page);
    await page.goBack();
    await showsAll(page);
    await page.goForward();
    await showsDrinks(page);
    expect(requested).toEqual([]);
  });

  for (const [served, filtered] of [
    ["/eliquides?fbclid=a", DRINKS],
    ["/eliquides?mode=complet", "/eliquides?category=boisson&mode=complet#products"],
  ] as const)
    test(`Back from a filter leads to ${served}`, async ({ page }) => {
      const { start, requested } = await openHeld(page, served);
      await filter(page, "Boissons").click();
      await showsDrinks(page, filtered);
      await page.goBack();
      await showsAll(page, served);
      await page.goForward();
      start();
      await hydrated(page);
      await showsDrinks(page, filtered);
      expect(requested).toEqual([]);
    });

  test("a reload shows the filter, and Back from there all products", async ({ page }) => {
    await openHeld(page);
    await filter(page, "Boissons").click();
    await page.reload();
    await showsDrinks(page);
    await page.goBack();
    await showsAll(page);
  });

  test("Back shows a filter that the app showed before a reload", async ({ open }) => {
    const page = await open("/eliquides?category=boisson");
    await filter(page, "Tous").click();
    await showsAll(page, "/eliquides#products");
    await holdApp(page);
    await page.reload();
    const requested = watchRequests(page);
    await page.goBack();
    await showsDrinks(page, "/eliquides?category=boisson");
    expect(requested).toEqual([]);
  });

  test("Forward shows a popup that the app showed before a reload", async ({ open }) => {
    const page = await open("/eliquides");
    await openFirst(page);
    await page.goBack();
    await showsAll(page);
    await holdApp(page);
    await page.reload();
    await page.goForward();
    await expect(popup(page)).toBeVisible();
  });

  test("a popup opens over the filtered page, and closes to it", async ({ page }) => {
    await openHeld(page);
    await filter(page, "Boissons").click();
    const { name, href } = demoProduct("rhum-arrange-vanille-litchi");
    await cardLink(page, name).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await expect(page).toHaveURL(`${href}?category=boisson`);
    await page.goBack();
    await showsDrinks(page);
    await page.goForward();
    await closeButton(page).click();
    await expectClosed(page);
    await expect(cards(page)).toHaveCount(drinks);
    await expect(page).toHaveURL(/\/eliquides\?category=boisson#/);
  });

  test("a sorted list is filtered, and a filtered list sorted", async ({ page }) => {
    const { start, requested } = await openHeld(page, "/eliquides?tri=prix");
    await filter(page, "Boissons").click();
    const sorted = "/eliquides?category=boisson&tri=prix#products";
    await showsDrinks(page, sorted);
    await page.getByRole("link", { name: "Trier par nouveauté" }).click();
    await showsDrinks(page);
    await page.goBack();
    await showsDrinks(page, sorted);
    // The tests' browser keeps no page for a Back to another document.
    expect(requested).toEqual([
      "/eliquides?category=boisson",
      "/eliquides?category=boisson&tri=prix",
    ]);
    start();
    await hydrated(page);
    await showsDrinks(page, sorted);
  });

  test("on pages without all products, the browser follows the link", async ({ page }) => {
    const { requested } = await openHeld(page, "/eliquides?category=boisson");
    await filter(page, "Classiques").click();
    await expect(cards(page)).toHaveCount(classics);
    expect(requested).toEqual(["/eliquides?category=classique"]);
  });
});

test.describe("when the app starts", () => {
  test("a popup that is tapped right then opens over the filtered page", async ({ page }) => {
    const { start } = await openHeld(page);
    await filter(page, "Boissons").click();
    await showsDrinks(page);
    const { name, href } = demoProduct("rhum-arrange-vanille-litchi");
    await page.evaluate((href) => {
      // A tap comes in a task of its own, the first after the app has taken over.
      const observer = new MutationObserver(() => {
        if (window.earlyFilter) return;
        observer.disconnect();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          document.querySelector<HTMLElement>(`a[href^="${href}"]`)?.click();
        };
        port2.postMessage(null);
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    }, href);
    await start();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await expect(page).toHaveURL(`${href}?category=boisson`);
  });

  test("it shows the filtered page, without other products in between", async ({ page }) => {
    const { start, requested } = await openHeld(page);
    const at = await historyIndex(page);
    await filter(page, "Boissons").click();
    await showsDrinks(page);
    await page.evaluate(() => {
      window.scrollTo({ top: 400, behavior: "instant" });
      const shown = new Set<string>();
      Object.assign(window, { shown });
      const look = () => {
        const cards = [...document.querySelectorAll("article")];
        const seen = cards.filter((card) => card.checkVisibility()).length;
        const count = document.querySelector("main [role=status]")?.textContent;
        const marked = document.querySelector("main [aria-current=true]")?.textContent;
        shown.add(`${seen} cards, ${count}, ${marked}, ${location.search}`);
        requestAnimationFrame(look);
      };
      look();
    });
    start();
    await hydrated(page);
    await expect(page).toHaveTitle(/Boissons/);
    await showsDrinks(page);
    expect(await page.evaluate("[...window.shown]")).toEqual([
      `${drinks} cards, ${drinks} produits : Boissons, Boissons ${drinks}, ?category=boisson`,
    ]);
    expect(await page.evaluate(() => window.scrollY)).toBe(400);
    expect(await historyIndex(page)).toBe(at + 1);
    expect(requested).toEqual([]);
    // Another filter shows cards that the first filter hid.
    await filter(page, "Gourmand").click();
    await expect(cards(page)).toHaveCount(demoProducts("eliquide", "gourmand").length);
    await page.goBack();
    await showsDrinks(page);
    await page.goBack();
    await showsAll(page);
    await page.goForward();
    await showsDrinks(page);
  });

  test("it shows the filtered page without another tap; filters work", async ({ page }) => {
    const { start } = await openHeld(page);
    await filter(page, "Boissons").click();
    await showsDrinks(page);
    const answer = await holdLoaders(page);
    start();
    await hydrated(page);
    await openFirst(page);
    await closeButton(page).click();
    await expectClosed(page);
    await showsDrinks(page);
    await filter(page, "Tous").click();
    await filter(page, "Classiques").click();
    answer();
    await expect(page).toHaveTitle(/Classiques/);
    await showsClassics(page);
  });

  test("a Back during the hydration shows all products", async ({ page }) => {
    await duringHydration(page, () => history.back());
    const { start } = await openHeld(page);
    await filter(page, "Boissons").click();
    start();
    await hydrated(page);
    await showsAll(page);
    await page.goForward();
    await expect(page).toHaveTitle(/Boissons/);
    await showsDrinks(page);
  });

  test("a filter during the hydration is one more history entry", async ({ page }) => {
    await duringHydration(page, () =>
      document.querySelector<HTMLElement>(".filter-link[href*=classique]")?.click(),
    );
    const { start } = await openHeld(page);
    const at = await historyIndex(page);
    await filter(page, "Boissons").click();
    start();
    await hydrated(page);
    await expect(page).toHaveTitle(/Classiques/);
    await showsClassics(page);
    expect(await historyIndex(page)).toBe(at + 2);
    await page.goBack();
    await showsDrinks(page);
  });
});

/** Runs `act` in the page once the router exists. React hydrates in many short tasks after that. */
function duringHydration(page: Page, act: () => void) {
  return page.addInitScript(`
    Object.defineProperty(window, "__remixRouter", {
      configurable: true,
      set(value) {
        Object.defineProperty(window, "__remixRouter", { value, writable: true });
        setTimeout(${act});
      },
    });
  `);
}
