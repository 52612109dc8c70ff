import type { Page } from "playwright";
import { cards, filter } from "../support/pages/grid";
import { closeButton, expectClosed, expectOpen, openPopup } from "../support/pages/popup";
import { clickInFooter, scrolledTo } from "../support/pages/scrolling";
import { expect, PHONE, test, visit } from "../support/test";
import { demoProduct, demoProducts } from "../support/worlds/demo";

/**
 * Tests of the back/forward cache, which restores a page unchanged, including its scripts. The headless shell
 * has none. Service worker, print and touch are the same in both browsers.
 */

test.use({ viewport: PHONE, contextOptions: { reducedMotion: "reduce" } });

/** Opens the price list, which is another document, and goes back. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isAsLeft: true }));
  await page.goto("/tarifs");
  // Does not wait for "load", which a page from the back/forward cache does not fire.
  await page.goBack({ waitUntil: "commit" });
  expect(await page.evaluate(() => Reflect.get(window, "isAsLeft"))).toBe(true);
}

for (const serviceWorkers of ["allow", "block"] as const)
  test(`after Back from another document, the page is unchanged and its scripts work; service workers: ${serviceWorkers}`, async ({
    open,
  }) => {
    const product = demoProduct("corossol-givre");
    const page = await open("/eliquides", { serviceWorkers });
    if (serviceWorkers === "allow") {
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    }
    await openPopup(page, product.name);
    const stood = await scrolledTo(page);
    await leaveAndReturn(page);
    await expectOpen(page, product.name);
    expect(await scrolledTo(page)).toBe(stood);
    await closeButton(page).click();
    await expectClosed(page);
    await filter(page, "Boissons").click();
    await expect(cards(page)).toHaveCount(demoProducts("eliquide", "boisson").length);
    await leaveAndReturn(page);
    await expect(cards(page)).toHaveCount(demoProducts("eliquide", "boisson").length);
    await clickInFooter(page, "Contact");
    await expect(page).toHaveURL("/contact");
  });

test("after Back from a new build's document, filters work", async ({ page }) => {
  await visit(page, "/eliquides");
  // Fakes an answer of a new build without a Playwright route, which would disable the cache.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (...parameters) => {
      const { body } = await fetch(...parameters);
      return new Response(body, { headers: { "X-Build": "new" } });
    };
  });
  await filter(page, "Boissons").click();
  await expect(cards(page)).toHaveCount(demoProducts("eliquide", "boisson").length);
  await page.goBack({ waitUntil: "commit" });
  await expect(cards(page)).toHaveCount(demoProducts("eliquide").length);
  await filter(page, "Classiques").click();
  await expect(cards(page)).toHaveCount(demoProducts("eliquide", "classique").length);
});
