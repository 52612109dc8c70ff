import type { Locator } from "playwright";
import { collect } from "~/catalogue/collection";
import { activeFilter, cards, filter, homeGrid } from "../support/pages/grid";
import { openFirst } from "../support/pages/popup";
import { holdLoaders, underWay, watchRequests } from "../support/pages/requests";
import { clickInFooter } from "../support/pages/scrolling";
import { expect, hydrated, PHONE, test, visit } from "../support/test";
import { demoProduct, demoProducts } from "../support/worlds/demo";

/** Filters with scripts on (docs/spec.md, "Catalogues"). */

test.use({ viewport: PHONE });

const all = demoProducts("eliquide").length;
const drinks = demoProducts("eliquide", "boisson").length;
const [cheapest = demoProduct("classique-blond")] = collect(demoProducts("eliquide")).byPrice
  .products;
const classics = demoProducts("eliquide", "classique").length;

test.describe("on a catalogue", () => {
  test("a filter opens ?category=…#products in the same document", async ({ page }) => {
    const requested = watchRequests(page);
    await visit(page, "/eliquides");
    await expect(cards(page)).toHaveCount(all);
    await filter(page, "Boissons").click();
    await expect(page).toHaveURL("/eliquides?category=boisson#products");
    await expect(page).toHaveTitle(/Boissons/);
    await expect(cards(page)).toHaveCount(drinks);
    expect(requested).toEqual(["/eliquides"]);
    await expect(activeFilter(page)).toHaveText(/^Boissons/);
    await test.step("the grid is directly below the sticky header", () =>
      expect(async () => {
        const box = (selector: string) => page.locator(selector).first().boundingBox();
        const header = await box("header");
        const top = (await box("#products"))?.y;
        expect(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1);
        expect(top).toBeLessThan(120);
      }).toPass());
    await test.step("Back and Forward follow the filters", async () => {
      await filter(page, "Classiques").click();
      await expect(cards(page)).toHaveCount(classics);
      await page.goBack();
      await expect(cards(page)).toHaveCount(drinks);
      await page.goBack();
      await expect(cards(page)).toHaveCount(all);
      await page.goForward();
      await expect(activeFilter(page)).toHaveText(/^Boissons/);
    });
  });

  test("a link sorts by price; filters and popups keep the order, without a request", async ({
    open,
  }) => {
    const page = await open("/eliquides?category=boisson");
    await filter(page, "Tous").click();
    await expect(cards(page)).toHaveCount(all);
    const requested = watchRequests(page);
    const byPrice = page.getByRole("link", { name: "Trier par prix" });
    await byPrice.click();
    await expect(page).toHaveURL("/eliquides?tri=prix#products");
    await expect(cards(page).first()).toContainText(cheapest.name);
    await filter(page, "Boissons").click();
    await expect(page).toHaveURL("/eliquides?category=boisson&tri=prix#products");
    await expect(cards(page)).toHaveCount(drinks);
    await openFirst(page);
    await expect(page).toHaveURL(/\/eliquides\/.*\?category=boisson&tri=prix$/);
    await page.goBack();
    await page.getByRole("link", { name: "Trier par nouveauté" }).click();
    await expect(page).toHaveURL("/eliquides?category=boisson#products");
    await expect(byPrice).toBeVisible();
    expect(requested).toEqual([]);
    await expect(
      page.getByRole("main").getByRole("link", { name: "Tous les prix" }),
    ).toHaveAttribute("href", "/tarifs");
  });

  test("'Tous' opens #products only; the newest of two quick clicks wins", async ({ open }) => {
    const page = await open("/eliquides?category=boisson");
    await filter(page, "Tous").click();
    await expect(page).toHaveURL("/eliquides#products");
    await expect(cards(page)).toHaveCount(all);
    await filter(page, "Boissons").click();
    await filter(page, "Classiques").click();
    await expect(page).toHaveURL("/eliquides?category=classique#products");
    await expect(cards(page)).toHaveCount(classics);
  });

  test("the list stays while an unknown list is being loaded; 'Chargement...' comes after 150 ms", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/eliquides?category=classique");
    await hydrated(page);
    const release = await holdLoaders(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await filter(page, "Boissons").click();
    await underWay(page);
    await page.clock.runFor(149);
    await expect(page.getByText("Chargement...")).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(page.getByRole("main").getByText("Chargement...")).toBeVisible();
    await expect(cards(page)).toHaveCount(classics);
    release();
    await page.clock.resume();
    await expect(cards(page)).toHaveCount(drinks);
    await expect(page.getByText("Chargement...")).toHaveCount(0);
  });
});

test.describe("on home", () => {
  test("a filter works in place: no request, no history entry, no scrolling", async ({ open }) => {
    const page = await open("/");
    const liquids = homeGrid(page, "eliquides");
    const entries = await page.evaluate(() => history.length);
    const requested = watchRequests(page);
    await filter(liquids, "Fruités").click();
    await expect(page).toHaveURL("/?eliquides=fruite");
    await page.evaluate(async () => {
      window.scrollTo({ top: 420, behavior: "instant" });
      // The browser chooses its scroll anchor in the next frames.
      for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    });
    await filter(liquids, "Boissons").evaluate((link: HTMLElement) => link.click());
    await expect(cards(liquids)).toHaveCount(drinks);
    await expect(page).toHaveURL("/?eliquides=boisson");
    expect(await page.evaluate(() => window.scrollY)).toBe(420);
    await filter(page, "Puff").click();
    await expect(cards(homeGrid(page, "ecigarettes"))).toHaveCount(
      demoProducts("ecigarette", "puff").length,
    );
    await expect(page).toHaveURL("/?eliquides=boisson&ecigarettes=puff");
    expect(requested).toEqual([]);
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  test("a filter survives a refresh, a popup and a visit to another page", async ({ open }) => {
    const page = await open("/?eliquides=boisson");
    const liquids = homeGrid(page, "eliquides");
    await expect(cards(liquids)).toHaveCount(drinks);
    // A page that the server rendered with a filter also shows the products of other filters.
    await filter(liquids, "Tous").click();
    await expect(cards(liquids)).toHaveCount(all);
    await expect(page).toHaveURL("/");
    await filter(liquids, "Classiques").click();
    await expect(cards(liquids)).toHaveCount(classics);
    await page.reload();
    await hydrated(page);
    await expect(cards(liquids)).toHaveCount(classics);
    await openFirst(liquids);
    await page.goBack();
    await expect(page).toHaveURL("/?eliquides=classique");
    await clickInFooter(page, "À propos");
    await expect(page).toHaveURL("/about");
    await page.goBack();
    await expect(cards(liquids)).toHaveCount(classics);
  });
});

test.describe("on a phone's first screen", () => {
  const SCREEN = { width: 390, height: 740 };
  const CHIPS = { name: /^Filtrer/ };
  const boxOf = async (part: Locator) =>
    (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

  for (const path of ["/", "/eliquides", "/ecigarettes", "/accessories"])
    test(`${path} shows the picture of the first card, below one row of filters`, async ({
      open,
    }) => {
      const page = await open(path, { viewport: SCREEN });
      const picture = cards(page).first().locator("img");
      const { y, height } = await boxOf(picture);
      expect(height).toBeGreaterThan(100);
      expect(y + height).toBeLessThanOrEqual(SCREEN.height);
      const links = await page.getByRole("navigation", CHIPS).first().getByRole("link").all();
      const rows = new Set(await Promise.all(links.map(async (link) => (await boxOf(link)).y)));
      expect(rows.size).toBe(1);
    });

  test("the chosen filter is in view, and the page doesn't scroll sideways", async ({ open }) => {
    const page = await open("/eliquides?category=classique", { viewport: SCREEN });
    await expect(filter(page, "Classiques")).toBeInViewport({ ratio: 1 });
    await filter(page, "Tous").evaluate((link: HTMLElement) => link.click());
    await expect(filter(page, "Tous")).toBeInViewport({ ratio: 1 });
    const tooWide = () =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false, viewport: SCREEN });

    for (const width of [320, 360, 390, 412])
      test(`a filter that is about half visible shows that more follow (${width} px)`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 740 });
        await page.goto("/eliquides");
        const links = await page.getByRole("navigation", CHIPS).getByRole("link").all();
        const boxes = await Promise.all(links.map(boxOf));
        const cut = boxes.find(({ x, width: wide }) => x < width && x + wide > width);
        const shown = cut && (width - cut.x) / cut.width;
        expect(shown).toBeGreaterThan(0.3);
        expect(shown).toBeLessThan(0.7);
      });
  });
});
