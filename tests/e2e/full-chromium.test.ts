import type { Page } from "playwright";
import { cards, filter } from "../support/pages/grid";
import { closeButton, expectClosed, expectOpen, openPopup } from "../support/pages/popup";
import { clickInFooter, scrolledTo } from "../support/pages/scrolling";
import { expect, PHONE, test, visit } from "../support/test";
import { demoProduct, demoProducts } from "../support/worlds/demo";

/**
 * What the headless shell can't show: it has no back/forward cache, which keeps a page as it was
 * left, scripts included. Service worker, print and touch are the same in both browsers.
 */

test.use({ viewport: PHONE, contextOptions: { reducedMotion: "reduce" } });

/** Goes to the price list, which is a document of its own, and back. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isAsLeft: true }));
  await page.goto("/tarifs");
  // Not until "load": a page from the back/forward cache doesn't load.
  await page.goBack({ waitUntil: "commit" });
  expect(await page.evaluate(() => Reflect.get(window, "isAsLeft"))).toBe(true);
}

for (const serviceWorkers of ["allow", "block"] as const)
  test(`back from another document, the page is unchanged, and its scripts work; service workers: ${serviceWorkers}`, async ({
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

test("after Back from a document of a new build, the catalogue and its filters work", async ({
  page,
}) => {
  await visit(page, "/eliquides");
  // An answer of a new build, without a route of Playwright's: that would switch the cache off.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (...asked) => {
      const { body } = await fetch(...asked);
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
