import type { Page } from "playwright";
import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests, hydrated, PHONE } from "../support/browser";
import { visit } from "../support/pages/popup";
import { holdLoaders, progressBar, underWay } from "../support/pages/requests";

/** The mobile menu, the about page's pictures, and the progress of slow navigations. */

const browser = browserForTests();
const menuButton = (page: Page) => page.getByRole("banner").locator("summary[aria-label=Menu]");
const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });

describe("the mobile menu", () => {
  async function open() {
    const page = await browser.open("/about", { viewport: PHONE });
    await hydrated(page);
    await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
    await menuButton(page).click();
    await expect(menuButton(page)).toHaveAttribute("aria-expanded", "true");
    await expect(menu(page)).toBeVisible();
    return page;
  }

  it("says whether it is open", async () => {
    const page = await open();
    await menuButton(page).click();
    await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
    await expect(menu(page)).toBeHidden();
  });

  it("closes on navigation", async () => {
    const page = await open();
    await menu(page).getByRole("link", { name: "E-Liquides" }).click();
    await expect(page).toHaveURL("/eliquides");
    await expect(menu(page)).toBeHidden();
  });

  it("closes on Escape and gives the focus back", async () => {
    const page = await open();
    await menu(page).getByRole("link", { name: "Accessoires" }).focus();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  });

  it("closes on a click outside", async () => {
    const page = await open();
    await page.mouse.click(195, 780);
    await expect(menu(page)).toBeHidden();
  });

  it("opened before scripts ran, is known to be open", async () => {
    const page = await browser.blank({ viewport: PHONE });
    let release = () => {};
    const scripts = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto("/about", { waitUntil: "commit" });
    await menuButton(page).click();
    release();
    await hydrated(page);
    await expect(menuButton(page)).toHaveAttribute("aria-expanded", "true");
    await expect(menu(page)).toBeVisible();
  });
});

describe("a picture that fails", () => {
  it.each([
    ["before scripts run", false],
    ["after scripts ran", true],
  ])("on the about page hides (%s)", async (_when, late) => {
    const page = await browser.blank();
    let fail = () => {};
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route(/\/team\//, async (route) => {
      if (late) await failing;
      await route.abort();
    });
    await page.goto("/about", { waitUntil: late ? "commit" : "load" });
    await page.getByRole("heading", { name: "Notre équipe" }).scrollIntoViewIfNeeded();
    await hydrated(page);
    fail();
    await expect(page.getByRole("main").locator("img")).toHaveCount(3);
    for (const picture of await page.getByRole("main").locator("img").all()) {
      // It is asked for a second time before.
      await expect(picture).toBeHidden({ timeout: 10_000 });
    }
    await expect(page.getByText(/créatrice de saveurs/)).toBeVisible();
  });
});

describe("a navigation that takes its time", () => {
  /** Winds the bar's clock to a time since the navigation began, and stops it there. */
  const windTo = (page: Page, ms: number) =>
    progressBar(page).evaluate((bar, time) => {
      for (const animation of bar.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
      }
    }, ms);

  it("shows a progress bar after 150 ms, until it is there", async () => {
    const page = await browser.blank();
    await visit(page, "/about");
    const release = await holdLoaders(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "E-Liquides" }).click();
    await underWay(page);
    await windTo(page, 149);
    // By its role, as it is told: at first it has no width to be seen by.
    const told = page.getByRole("progressbar");
    await expect(told).toHaveCount(0);
    await windTo(page, 150);
    await expect(told).toHaveCount(1);
    release();
    await expect(page.getByRole("article")).toHaveCount(44);
    await expect(progressBar(page)).toHaveCount(0);
  });

  it("shows it without being wound", async () => {
    const page = await browser.open("/about");
    await hydrated(page);
    await holdLoaders(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "E-Liquides" }).click();
    await expect(progressBar(page)).toBeVisible();
  });
});
