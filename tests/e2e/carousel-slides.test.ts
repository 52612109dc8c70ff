import type { Page } from "playwright";
import { expect } from "playwright/test";
import { describe, it } from "vitest";
import type { HomeView } from "~/catalogue/views";
import { browserForTests, DESKTOP, hydrated, PHONE } from "../support/browser";
import {
  alone,
  button,
  carousel,
  expectShown,
  inView,
  next,
  previous,
} from "../support/pages/carousel";

/** Spec §2 and §9, "Banner carousel": what stands in it, for eyes, ears and keyboards. */

const browser = browserForTests();
const groups = (page: Page) => carousel(page).getByRole("group");
const pictures = (page: Page) => carousel(page).locator("picture > img");
const countEager = (page: Page) => carousel(page).locator("picture > [loading=eager]").count();
const countLoaded = (page: Page) =>
  pictures(page).evaluateAll((all: HTMLImageElement[]) =>
    all.reduce((sum, { naturalWidth }) => sum + Number(naturalWidth > 0), 0),
  );

async function home(viewport = DESKTOP) {
  const page = await browser.blank({ viewport });
  // It would turn by itself where this takes longer than a banner stays.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto("/");
  await expect(next(page)).toBeVisible();
  return page;
}

describe("the slide list", () => {
  it("is the set of banners four times over", async () => {
    const page = await home();
    const labels = await groups(page)
      .or(carousel(page).getByRole("group", { includeHidden: true }))
      .evaluateAll((all) => all.map((slide) => slide.ariaLabel));
    const set = ["1 sur 3", "2 sur 3", "3 sur 3"];
    expect(labels).toEqual([...set, ...set, ...set, ...set]);
    const texts = await pictures(page).evaluateAll((all) =>
      all.map((picture) => picture.getAttribute("alt")),
    );
    expect(new Set(texts).size).toBe(3);
    expect(texts).toEqual(Array(4).fill(texts.slice(0, 3)).flat());
  });

  it("is read out as a carousel, the shown slide only, and changes only when asked for", async () => {
    const page = await home();
    await expect(carousel(page)).toHaveAttribute("aria-roledescription", "carrousel");
    await expect(groups(page)).toHaveAttribute("aria-roledescription", "diapositive");
    const live = carousel(page).locator("[aria-live]");
    await expect(live).toHaveAttribute("aria-live", "off");
    await button(page, "Arrêter le défilement").click();
    await expect(live).toHaveAttribute("aria-live", "polite");
    await next(page).click();
    await expect(live.getByRole("group", { name: "2 sur 3" })).toHaveCount(1);
    await expect(carousel(page).getByRole("img")).toHaveCount(1);
    await expect(carousel(page).getByRole("img")).toHaveAttribute("alt", /saison des fruits/);
    await button(page, "Lancer le défilement").click();
    await expect(live).toHaveAttribute("aria-live", "off");
  });

  it("is worked by keyboard: pause, previous, next, and nothing else to step on", async () => {
    const page = await home();
    await page.getByRole("main").focus();
    for (const name of ["Arrêter le défilement", "Bannière précédente", "Bannière suivante"]) {
      await page.keyboard.press("Tab");
      await expect(button(page, name)).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await expectShown(page, 2);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expectShown(page, 3);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(carousel(page).locator(":focus")).toHaveCount(0);
  });
});

describe("the pictures", () => {
  it.each([
    ["a phone", PHONE, 600],
    ["a desktop", DESKTOP, 1200],
  ])("on %s are those made for it, in their shape", async (_name, viewport, width) => {
    const page = await home(viewport);
    const shown = carousel(page).getByRole("img");
    await expect(shown).toHaveJSProperty("complete", true);
    const seen = await shown.evaluate((picture: HTMLImageElement) => ({
      source: new URL(picture.currentSrc).search,
      ratio: picture.clientWidth / picture.clientHeight,
    }));
    expect(seen.source).toBe(`?w=${width}`);
    expect(seen.ratio).toBeCloseTo(width / 250, 1);
  });

  it("load one eagerly, the others after the page", async () => {
    const page = await browser.blank();
    const asked: string[] = [];
    let arrive = () => {};
    const arriving = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    // The page is not complete while its first banner is on its way.
    await page.route(/\/images\/.*banniere/, async (route) => {
      asked.push(route.request().url());
      await arriving;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await expect.poll(() => countEager(page)).toBe(1);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await expect(next(page)).toHaveCount(0);
    arrive();
    // In all slides, so that none is empty while it slides in.
    await expect.poll(() => countLoaded(page)).toBe(12);
    expect(await carousel(page).locator("picture > [loading=lazy]").count()).toBe(11);
    expect(asked).toHaveLength(3);
    expect(new Set(asked).size).toBe(3);
    expect(await countEager(page)).toBe(1);
  });

  it.each([
    ["phone", PHONE],
    ["desktop", DESKTOP],
  ])("shift nothing on a %s, from the first paint to after a slide", async (_name, viewport) => {
    const page = await browser.blank({ viewport });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(entry.toJSON().value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto("/");
    await expect(next(page)).toBeVisible();
    await page.clock.runFor(4500);
    await expectShown(page, 2);
    await previous(page).dispatchEvent("click");
    await expectShown(page, 1);
    expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toEqual([]);
  });
});

describe("without scripts", () => {
  it("the banners are a row that scrolls and snaps, all of them read out", async () => {
    const page = await browser.open("/", { javaScriptEnabled: false });
    await expect(groups(page)).toHaveCount(3);
    await expect(carousel(page).getByRole("button")).toHaveCount(0);
    expect(await countEager(page)).toBe(1);
    await expect(pictures(page).first()).toHaveAttribute("loading", "eager");
    await carousel(page).hover();
    await page.mouse.wheel(900, 0);
    await expect.poll(() => inView(page)).toEqual(alone(2));
  });
});

describe("fewer banners", () => {
  /** Comes to home from another page, with a part of the demo's banners. */
  async function homeWith(banners: number) {
    const page = await browser.open("/about");
    await hydrated(page);
    await page.route("**/*_data=routes*_home*", async (route) => {
      const answer = await route.fetch();
      const view: HomeView = await answer.json();
      if (!Array.isArray(view.banners)) throw new Error("No banners");
      await route.fulfill({
        response: answer,
        json: { ...view, banners: view.banners.slice(0, banners) },
      });
    });
    await page.clock.install({ time: 0 });
    await page.getByRole("link", { name: "Zavona, accueil" }).click();
    await expect(page.getByRole("article").first()).toBeVisible();
    return page;
  }

  it("one stands still and needs no buttons", async () => {
    const page = await homeWith(1);
    await expect(groups(page)).toHaveAccessibleName("1 sur 1");
    await expect(carousel(page).getByRole("button")).toHaveCount(0);
    await page.clock.runFor(20_000);
    expect(await inView(page)).toEqual({ gap: false, banners: ["1 sur 1 at 0 %"] });
  });

  it("two turn in a circle", async () => {
    const page = await homeWith(2);
    for (const shown of [2, 1, 2]) {
      await next(page).click();
      const resting = { gap: false, banners: [`${shown} sur 2 at 0 %`] };
      await expect.poll(() => inView(page)).toEqual(resting);
    }
  });

  it("none leave no room", async () => {
    const page = await homeWith(0);
    await expect(carousel(page)).toHaveCount(0);
  });
});
