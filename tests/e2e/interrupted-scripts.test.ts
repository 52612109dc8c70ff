import type { Page } from "playwright";
import { activeFilter, cards, filter } from "../support/pages/grid";
import { header, menu, menuButton } from "../support/pages/header";
import { closeButton, expectClosed, openFirst } from "../support/pages/popup";
import { changeAnswers, holdApp, watchRequests } from "../support/pages/requests";
import { bringToMiddle } from "../support/pages/scrolling";
import { field } from "../support/pages/search";
import { expect, hydrated, PHONE, test } from "../support/test";
import { demoProducts } from "../support/worlds/demo";

/** A page works although one of its scripts fails or is late. */

/** Hydration marks the header's summaries. */
const marks = (page: Page) => page.locator("summary[aria-expanded]");

/** Opens the first card's popup and closes it. */
async function expectPopup(page: Page) {
  await openFirst(page);
  await closeButton(page).click();
  await expectClosed(page);
}

for (const [missing, script] of [
  ["<dialog>", "delete window.HTMLDialogElement"],
  ["CSS translate", "CSS.supports = () => false"],
] as const)
  test(`a browser without ${missing} requests no scripts, and its popup and early filter work`, async ({
    page,
  }) => {
    await page.addInitScript(script);
    const scripts = watchRequests(page, (request) => request.resourceType() === "script");
    await page.goto("/accessories");
    await expectPopup(page);
    await filter(page, "Résistances").click();
    await expect(cards(page)).toHaveCount(demoProducts("accessoire", "resistances").length);
    expect(scripts).toEqual([]);
  });

for (const [name, blocked] of [
  ["the libraries", /\/assets\/libraries-/],
  ["the shop's script", /\/assets\/shop-/],
  ["the entry script", /\/assets\/entry\.client-/],
  ["the manifest", /\/assets\/manifest-/],
] as const)
  test(`with ${name} blocked, pages work without the app`, async ({ blank }) => {
    const page = await blank({ viewport: PHONE });
    let lost = 0;
    await page.route(blocked, (route) => {
      lost++;
      return route.abort();
    });
    await test.step("home's filters", async () => {
      await page.goto("/?eliquides=classique");
      await filter(page, "Kit").click();
      await expect(page).toHaveURL("/?eliquides=classique&ecigarettes=kit#products-ecigarettes");
      await expect.poll(() => lost).toBeGreaterThan(0);
      await expect(marks(page)).toHaveCount(0);
    });
    await test.step("the menu", async () => {
      await menuButton(page).click();
      await menu(page).getByRole("link", { name: "E-Cigarettes" }).click();
      await expect(page).toHaveURL("/ecigarettes");
    });
    await test.step("a catalogue's filters and popup", async () => {
      await filter(page, "Pod").click();
      await expect(cards(page)).toHaveCount(demoProducts("ecigarette", "pod").length);
      await expectPopup(page);
    });
    await test.step("the search", async () => {
      await header(page).locator("summary").first().click();
      await field(page).fill("mangue");
      await field(page).press("Enter");
      await expect(page).toHaveURL("/recherche?q=mangue");
      await expect(cards(page)).not.toHaveCount(0);
    });
  });

test("an early filter can be revoked after the scripts have failed for good", async ({ page }) => {
  let failures = 0;
  page.on("requestfailed", () => failures++);
  await page.route(/\/assets\/entry\.client-/, (route) => route.abort());
  await page.clock.install();
  await page.goto("/eliquides");
  await filter(page, "Boissons").click();
  await expect(cards(page)).toHaveCount(demoProducts("eliquide", "boisson").length);
  // The page waits 2 s after each failed request: here by the test's clock.
  const failed = async () => {
    await page.clock.fastForward(2000);
    return failures;
  };
  await expect.poll(failed, { timeout: 20_000 }).toBe(3);
  await page.clock.fastForward(2000);
  await filter(page, "Tous").click();
  await expect(cards(page)).toHaveCount(demoProducts("eliquide").length);
  await expect(activeFilter(page)).toHaveText(/^Tous/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(demoProducts("eliquide", "boisson").length);
  await expect(activeFilter(page)).toHaveText(/^Boissons/);
});

test("a script that fails, then hangs, is requested again; the app starts", async ({ page }) => {
  let lost = 0;
  await page.route(/\/assets\/libraries-/, (route) => {
    lost += 1;
    // The second request is never answered.
    if (lost !== 2) return lost === 1 ? route.abort() : route.continue();
  });
  await page.clock.install();
  await page.goto("/accessories");
  // The page waits 2 s before each retry, and 30 s for an answer: here by the test's clock.
  const passes = async () => {
    await page.clock.fastForward(2000);
    return marks(page).count();
  };
  await expect.poll(passes, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(lost).toBeGreaterThan(2);
});

test.describe("Back, while a page's scripts load,", () => {
  for (const [name, path, next] of [
    ["a catalogue", "/accessories", "Contact"],
    ["a page", "/about", "Accessoires"],
    ["all of a catalogue", "/accessories", "Résistances"],
    ["a list under a popup", "/accessories", "Voir plus"],
  ] as const)
    test(`requests ${name}, as the app does not run yet`, async ({ open }) => {
      const page = await open(path);
      const title = await page.title();
      const count = await cards(page).count();
      const link = page
        .getByRole("link", { name: new RegExp(next) })
        .and(page.locator("main *, footer *"))
        .first();
      await bringToMiddle(link);
      await link.click();
      await expect(page).not.toHaveTitle(title);
      const start = await holdApp(page);
      await page.reload();
      await page.evaluate(() => history.back());
      await expect(page).toHaveTitle(title);
      await expect(page).toHaveURL(path);
      await expect(cards(page)).toHaveCount(count);
      await expectClosed(page);
      start();
      await hydrated(page);
      await expect(page).toHaveTitle(title);
      await expect(cards(page)).toHaveCount(count);
    });

  test("requests the page also if the reloaded page arrived only in part", async ({ open }) => {
    const page = await open("/accessories");
    const count = await cards(page).count();
    await filter(page, "Résistances").click();
    await expect(page).toHaveURL(/category=resistances/);
    await changeAnswers(page, /category=resistances/, async (answer) => {
      const html = await answer.text();
      return { body: html.slice(0, html.indexOf("<article")) };
    });
    await page.reload();
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL("/accessories");
    await expect(cards(page)).toHaveCount(count);
  });

  test("requests nothing if it leads to a hash of the same page", async ({ page }) => {
    const start = await holdApp(page);
    await page.goto("/about");
    const requested = watchRequests(page);
    await page.evaluate(() => {
      location.hash = "a";
      location.hash = "b";
    });
    await page.goBack();
    await expect(page).toHaveURL("/about#a");
    start();
    await hydrated(page);
    expect(requested).toEqual([]);
  });
});
