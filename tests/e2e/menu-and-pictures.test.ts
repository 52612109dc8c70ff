import type { Page } from "playwright";
import { shopOfFolder } from "~/config/shop-file.server";
import { deferred } from "../support/deferred";
import { cards } from "../support/pages/grid";
import { menu, menuButton, openMenu } from "../support/pages/header";
import { ended, holdApp, holdLoaders, progressBar, underWay } from "../support/pages/requests";
import { expect, hydrated, PHONE, test } from "../support/test";
import { demoProducts } from "../support/worlds/demo";

/** The mobile menu, the about page's pictures, and the progress of slow navigations. */

test.describe("the mobile menu", () => {
  test("ends with the price list, below the shop's main pages", async ({ open }) => {
    const page = await open("/", { viewport: PHONE });
    await openMenu(page);
    const links = menu(page).getByRole("link");
    await expect(links.nth(-2)).toHaveText("Contact");
    await expect(links.last()).toHaveAttribute("href", "/tarifs");
  });

  test.use({ viewport: PHONE });

  test("stands below the shop's name, which stays whole, at twice the font size", async ({
    open,
  }) => {
    const page = await open("/about");
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    const name = await page.getByRole("link", { name: "Zavona, accueil" }).boundingBox();
    const button = await menuButton(page).boundingBox();
    // One line of 60 px, in an area to touch of 88 px.
    expect(name?.height).toBeLessThan(100);
    expect(button?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0) - 1);
  });

  test("reports whether it is open, and closes", async ({ open }) => {
    const page = await open("/about");
    await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
    for (const [way, close] of [
      ["its button", () => menuButton(page).click()],
      ["Escape", () => page.keyboard.press("Escape")],
      ["a click outside", () => page.mouse.click(195, 780)],
      ["navigation", () => menu(page).getByRole("link", { name: "E-Liquides" }).click()],
    ] as const)
      await test.step(`by ${way}`, async () => {
        await openMenu(page);
        if (way === "Escape") await menu(page).getByRole("link", { name: "Accessoires" }).focus();
        await close();
        await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
        await expect(menu(page)).toBeHidden();
        if (way === "Escape") await expect(menuButton(page)).toBeFocused();
      });
    await expect(page).toHaveURL("/eliquides");
  });

  test("has aria-expanded when it was opened before scripts run", async ({ page }) => {
    const start = await holdApp(page);
    await page.goto("/about", { waitUntil: "commit" });
    await menuButton(page).click();
    start();
    await hydrated(page);
    await expect(menuButton(page)).toHaveAttribute("aria-expanded", "true");
    await expect(menu(page)).toBeVisible();
  });
});

for (const [when, isLate] of [
  ["before", false],
  ["after", true],
] as const)
  test(`a picture of the about page that fails ${when} scripts run is hidden until the connection returns`, async ({
    page,
  }) => {
    const { open: fail, opened: failing } = deferred();
    await page.route(/\/team\//, async (route) => {
      if (isLate) await failing;
      await route.abort();
    });
    await page.goto("/about", { waitUntil: isLate ? "commit" : "load" });
    await page.getByRole("heading", { name: "Notre équipe" }).scrollIntoViewIfNeeded();
    await hydrated(page);
    fail();
    const pictures = page.getByRole("main").locator("img");
    await expect(pictures).toHaveCount(shopOfFolder.about.team.length);
    // The page first requests each a second time.
    for (const picture of await pictures.all()) await expect(picture).toBeHidden();
    for (const { role } of shopOfFolder.about.team)
      await expect(page.getByText(role)).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    for (const picture of await pictures.all()) {
      await expect(picture).toBeVisible();
      await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
    }
  });

test("a slow navigation shows a progress bar after 150 ms", async ({ open }) => {
  /** Sets the bar's animations to a time since the navigation's start, and pauses them. */
  const windTo = (page: Page, ms: number) =>
    progressBar(page).evaluate((bar, time) => {
      for (const animation of bar.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
      }
    }, ms);
  const page = await open("/about");
  const follow = (name: string) =>
    page.getByRole("contentinfo").getByRole("link", { name }).click();
  const release = await holdLoaders(page);
  await follow("E-Liquides");
  await underWay(page);
  await windTo(page, 149);
  // By its role, as for screen readers: at first the bar has no visible width.
  const announced = page.getByRole("progressbar");
  await expect(announced).toHaveCount(0);
  await windTo(page, 150);
  await expect(announced).toHaveCount(1);
  release();
  await expect(cards(page)).toHaveCount(demoProducts("eliquide").length);
  await ended(page);
  await test.step("by itself", async () => {
    await holdLoaders(page);
    await follow("E-Cigarettes");
    await expect(progressBar(page)).toBeVisible();
  });
});
