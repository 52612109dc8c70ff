import type { Page } from "playwright/test";
import { axeFindings } from "../support/judges/axe";
import { roomFaults, WIDE_SPACING } from "../support/judges/reflow-and-zoom";
import { menu, menuButton, openMenu, searchIcon } from "../support/pages/header";
import { popup } from "../support/pages/popup";
import { field, openSearch, status } from "../support/pages/search";
import { DESKTOP, expect, PHONE, test, ZOOMED } from "../support/test";
import { demoSearch } from "../support/worlds/demo";

/** The judges of accessibility and of room for words and fingers, on panels that open over a page. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function expectAccessible(page: Page): Promise<void> {
  expect.soft((await axeFindings(page)).wrong).toEqual([]);
}

async function expectRoom(page: Page, window: typeof PHONE): Promise<void> {
  const settings = ["", WIDE_SPACING].map((style) => ({ style, windows: [window] }));
  expect.soft(await roomFaults(page, settings)).toEqual([]);
}

test("the mobile menu is accessible and fits a zoomed window", async ({ open }) => {
  const page = await open("/about", { viewport: ZOOMED });
  await openMenu(page);
  // The menu scrolls to its end.
  const last = menu(page).getByRole("link", { name: "Contact" });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expectRoom(page, ZOOMED);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
});

for (const [size, viewport, narrowest] of [
  ["phone", PHONE, ZOOMED],
  ["desktop", DESKTOP, DESKTOP],
] as const)
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test("the search is accessible when empty, with results and without", async ({ open }) => {
      const page = await open("/about");
      await openSearch(page);
      await expectAccessible(page);
      await field(page).fill("vanille");
      await expect(status(page)).toHaveText(`${demoSearch("vanille").length} résultat(s)`);
      await expectAccessible(page);
      await expectRoom(page, narrowest);
      await field(page).fill("choucroute");
      await expect(status(page)).toHaveText(/^Aucun résultat/);
      await expectAccessible(page);
    });

    test("a popup opened by its card is accessible and fits the window", async ({ open }) => {
      const page = await open(size === "phone" ? "/ecigarettes" : "/eliquides");
      await page.setViewportSize(narrowest);
      const cardLinks = page.getByRole("link", { name: /^Voir plus sur/ });
      await cardLinks.first().click();
      await expect(popup(page).getByRole("heading", { level: 2 })).toBeVisible();
      await expectRoom(page, narrowest);
      await page.setViewportSize(viewport);
      await expectAccessible(page);
    });
  });

test("the menu and the search are accessible without scripts", async ({ blank }) => {
  const page = await blank({ viewport: PHONE });
  // Blocks the page's own scripts only: axe itself needs scripts.
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto("/about");
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await expectAccessible(page);
  await menuButton(page).click();
  await searchIcon(page).click();
  await expect(field(page)).toBeVisible();
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
});
