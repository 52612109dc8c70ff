import type { Page } from "playwright";
import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests, hydrated, PHONE } from "../support/browser";
import { clickInFooter, scrolledTo } from "../support/pages/scrolling";

/** Where pages stand after a navigation (spec §2, "On every page"). */

const browser = browserForTests();
const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const restoration = (page: Page) => page.evaluate(() => history.scrollRestoration);
const footer = (page: Page) => page.getByRole("contentinfo");
/** Follows a link of the footer from where the page stands: a real click would scroll to it first. */
const followInFooter = (page: Page, name: string) =>
  footer(page)
    .getByRole("link", { name, exact: true })
    .evaluate((link: HTMLElement) => link.click());

async function open(path: string) {
  const page = await browser.open(path, { viewport: PHONE });
  await hydrated(page);
  return page;
}

describe("a navigation", () => {
  it("starts at the top", async () => {
    const page = await open("/eliquides");
    for (const [name, path] of [
      ["Contact", "/contact"],
      ["E-Cigarettes", "/ecigarettes"],
      ["Accueil", "/"],
      ["À propos", "/about"],
    ] as const) {
      await scrollTo(page, 700);
      await clickInFooter(page, name);
      await expect(page).toHaveURL(path);
      await expect.poll(() => scrollY(page)).toBe(0);
    }
  });

  it.each([
    ["/eliquides", "E-Liquides", "/eliquides"],
    ["/about", "À propos", "/about"],
    ["/?eliquides=gourmand", "Accueil", "/"],
  ])("from %s by a link to the same page starts at the top", async (path, name, to) => {
    const page = await open(path);
    await scrollTo(page, 500);
    await followInFooter(page, name);
    await expect.poll(() => scrollY(page)).toBe(0);
    await expect(page).toHaveURL(to);
  });

  it("to another filter's grid goes to the grid, from another page too", async () => {
    const page = await open("/about");
    await footer(page).getByRole("link", { name: "Fruité" }).click();
    await expect(page).toHaveURL("/eliquides?category=fruite#products");
    const top = () => page.locator("#products").evaluate((el) => el.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(120);
    await expect.poll(top).toBeGreaterThanOrEqual(63);
  });

  it("back to a catalogue returns to where it was left", async () => {
    const page = await open("/eliquides");
    await scrollTo(page, 1200);
    await followInFooter(page, "Contact");
    await expect(page.getByRole("heading", { level: 1, name: /Contact/ })).toBeVisible();
    await expect.poll(() => scrollY(page)).toBe(0);
    await page.goBack();
    await expect(page.getByRole("article")).toHaveCount(44);
    await expect.poll(() => scrollY(page)).toBe(1200);
  });

  it("back and forward each return to where that page was left", async () => {
    const page = await open("/eliquides");
    await scrollTo(page, 1200);
    await followInFooter(page, "E-Cigarettes");
    await expect(page.getByRole("article")).toHaveCount(18);
    await expect.poll(() => scrollY(page)).toBe(0);
    await scrollTo(page, 300);
    for (let times = 0; times < 2; times++) {
      await page.goBack();
      await expect(page.getByRole("article")).toHaveCount(44);
      await expect.poll(() => scrollY(page)).toBe(1200);
      await page.goForward();
      await expect(page.getByRole("article")).toHaveCount(18);
      await expect.poll(() => scrollY(page)).toBe(300);
    }
  });

  it("back to home starts at the top", async () => {
    const page = await open("/");
    await scrollTo(page, 1200);
    await clickInFooter(page, "À propos");
    await expect(page.getByRole("heading", { level: 1, name: "À propos" })).toBeVisible();
    await page.goBack();
    await expect(page.locator("#products-eliquides")).toBeAttached();
    await expect.poll(() => scrollY(page)).toBe(0);
  });
});

describe("the End key", () => {
  it.each([320, 1280])(
    "leads to the page's end at %i px, whose cards nobody has seen",
    async (width) => {
      const page = await browser.open("/eliquides", { viewport: { width, height: 700 } });
      await hydrated(page);
      await page.keyboard.press("End");
      const end = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      await expect.poll(async () => (await scrolledTo(page)) - (await end())).toBe(0);
    },
  );
});

describe("what is focused in the sticky header", () => {
  it("moves the page by nothing", async () => {
    const page = await browser.open("/eliquides");
    await hydrated(page);
    await scrollTo(page, 1200);
    await page.getByLabel("Rechercher un produit").first().click();
    await expect(page.getByRole("banner").getByRole("searchbox")).toBeFocused();
    expect(await scrollY(page)).toBe(1200);
    await page.keyboard.press("Escape");
    for (let links = 0; links < 3; links++) {
      await page.keyboard.press("Shift+Tab");
      expect(await scrollY(page)).toBe(1200);
    }
    await expect(page.getByRole("banner").getByRole("link", { name: "Accessoires" })).toBeFocused();
  });
});

describe("the browser's scroll restoration", () => {
  it("is off on home and below its popups, and as it was elsewhere", async () => {
    const page = await open("/");
    await expect.poll(() => restoration(page)).toBe("manual");
    await page.getByRole("article").first().getByRole("link").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await restoration(page)).toBe("manual");
    await page.goto("/contact");
    await hydrated(page);
    expect(await restoration(page)).toBe("auto");
    await footer(page).getByRole("link", { name: "Accueil" }).click();
    await expect.poll(() => restoration(page)).toBe("manual");
    await footer(page).getByRole("link", { name: "E-Liquides" }).click();
    await expect(page).toHaveURL("/eliquides");
    await expect.poll(() => restoration(page)).toBe("auto");
  });
});

describe("an odd address", () => {
  it.each(["/#%", "/eliquides#%E0%A4%A", "/#nulle-part", "/eliquides?fbclid=a%20b"])(
    "%s does no harm",
    async (path) => {
      const page = await browser.blank();
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await page.goto(path);
      await hydrated(page);
      await page.getByRole("article").first().getByRole("link").click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expect(errors).toEqual([]);
    },
  );
});
