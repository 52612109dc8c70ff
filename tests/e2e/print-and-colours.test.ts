import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests, DESKTOP, hydrated, PHONE, TABLET, WIDE } from "../support/browser";
import { everyView } from "../support/every-page";
import { cutWords, smallTargets, tooWide, WIDE_SPACING } from "../support/judges/reflow-and-zoom";

/** Zoom, large text, wide spacing, forced colours, paper: WCAG 2.2 by measure. */

const browser = browserForTests();
/** 1280 px at 400 %. */
const ZOOMED = { width: 320, height: 256 };
const NARROW = { width: 320, height: 640 };

async function open(path: string, options: Parameters<typeof browser.open>[1] = {}) {
  // A visitor's own styles are no part of the page, and its policy is not asked.
  const own = { reducedMotion: "reduce", bypassCSP: true } as const;
  const page = await browser.open(path, { ...own, ...options });
  await hydrated(page);
  return page;
}

describe("nothing has to be scrolled sideways", () => {
  it.each(everyView)("on %s at 320 px, with text at 200 %, or with wide spacing", async (path) => {
    const page = await open(path, { viewport: ZOOMED });
    expect(await tooWide(page)).toEqual([]);
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      expect(await tooWide(page)).toEqual([]);
      expect(await cutWords(page)).toEqual([]);
    }
  });

  it.each(everyView)(
    "on %s with the text spacing of WCAG 1.4.12, and no word is cut",
    async (path) => {
      const page = await open(path, { viewport: NARROW });
      expect(await cutWords(page)).toEqual([]);
      await page.addStyleTag({ content: WIDE_SPACING });
      for (const viewport of [NARROW, TABLET, DESKTOP, WIDE]) {
        await page.setViewportSize(viewport);
        expect(await tooWide(page)).toEqual([]);
        expect(await cutWords(page)).toEqual([]);
      }
    },
  );

  it("in cards, whose texts are short enough for all of them to be seen", async () => {
    const page = await open("/eliquides");
    const texts = page.getByRole("article").getByRole("paragraph");
    // The first scroll has all cards laid out, those far off, too.
    await page.mouse.wheel(0, 300);
    const cut = (all: Element[]) =>
      all.filter((text) => text.scrollHeight > text.clientHeight).length;
    for (const style of ["* {}", WIDE_SPACING]) {
      await page.addStyleTag({ content: style });
      for (const viewport of [NARROW, PHONE, TABLET, DESKTOP, WIDE]) {
        await page.setViewportSize(viewport);
        await expect.poll(() => texts.evaluateAll(cut)).toBe(0);
      }
    }
  });

  it("in the open menu and search at 320 px, which can be read to their end", async () => {
    const page = await open("/about", { viewport: ZOOMED });
    await page.getByLabel("Menu").first().click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "Contact" }).scrollIntoViewIfNeeded();
    await expect(menu.getByRole("link", { name: "Contact" })).toBeInViewport({ ratio: 1 });
    expect(await tooWide(page)).toEqual([]);
    await page.getByLabel("Rechercher un produit").first().click();
    await page.getByRole("banner").getByRole("searchbox").fill("vanille");
    await expect(page.getByRole("banner").getByRole("status")).toHaveText(/résultat/);
    expect(await tooWide(page)).toEqual([]);
  });
});

describe("fingers and keys", () => {
  it.each(everyView)("every target on %s is at least 44 px each way", async (path) => {
    const page = await open(path, { viewport: PHONE, hasTouch: true });
    for (const wider of [PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(wider);
      expect(await smallTargets(page)).toEqual([]);
    }
  });

  it.each([
    ["/eliquides", PHONE],
    ["/eliquides", DESKTOP],
    ["/about", NARROW],
  ] as const)("what has the focus on %s is never below the header", async (path, viewport) => {
    const page = await open(path, { viewport });
    await page.getByRole("contentinfo").getByRole("link").last().focus();
    for (let back = 0; back < 40; back++) {
      await page.keyboard.press("Shift+Tab");
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement?.getBoundingClientRect();
        const header = document.querySelector("header")?.getBoundingClientRect();
        if (!focused || !header || !document.activeElement?.closest("main, footer")) return false;
        return focused.top < header.bottom - 1;
      });
      expect(hidden, `after ${back + 1} steps back`).toBe(false);
    }
  });
});

describe("forced colours", () => {
  it("leave what is active told apart, and controls outlined", async () => {
    const page = await open("/eliquides?category=boisson", { forcedColors: "active" });
    const look = (name: RegExp) =>
      page
        .getByRole("main")
        .getByRole("link", { name })
        .first()
        .evaluate((element) => {
          const { backgroundColor, borderTopWidth } = getComputedStyle(element);
          return { backgroundColor, border: Number.parseFloat(borderTopWidth) };
        });
    const [active, other] = [await look(/^Boissons/), await look(/^Fruités/)];
    expect(active.backgroundColor).not.toBe(other.backgroundColor);
    expect(other.border).toBeGreaterThanOrEqual(1);
    const current = page
      .getByRole("navigation", { name: "Navigation principale" })
      .getByRole("link", { name: "E-Liquides" });
    expect(await current.evaluate((link) => getComputedStyle(link).borderTopWidth)).not.toBe("0px");
    const contact = page.getByRole("banner").getByRole("link", { name: "Contact" });
    expect(await contact.evaluate((link) => getComputedStyle(link).borderTopWidth)).not.toBe("0px");
  });
});

describe("less motion", () => {
  it.each(["/", "/eliquides", "/eliquides/mangue-de-mahajanga"])(
    "is none on %s: nothing moves or fades where a visitor wants it so",
    async (path) => {
      const page = await open(path);
      const moving = () =>
        page.evaluate(() =>
          [...document.body.querySelectorAll("*")]
            .flatMap((element) =>
              [undefined, "::before", "::after"].map((part) => {
                const { transitionDuration, animationDuration } = getComputedStyle(element, part);
                return { element, times: `${transitionDuration}, ${animationDuration}` };
              }),
            )
            .filter(({ times }) => times.split(", ").some((time) => Number.parseFloat(time) > 0))
            .map(({ element }) => element.outerHTML.slice(0, 120)),
        );
      expect(await moving()).toEqual([]);
      await page.emulateMedia({ reducedMotion: "no-preference" });
      expect(await moving()).not.toEqual([]);
    },
  );
});

describe("on paper", () => {
  it("a catalogue is its names and prices in columns, on white", async () => {
    const page = await open("/eliquides?category=boisson");
    await page.emulateMedia({ media: "print" });
    for (const role of ["banner", "contentinfo", "navigation"] as const) {
      await expect(page.getByRole(role)).toHaveCount(0);
    }
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByRole("img")).toHaveCount(0);
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(9);
    const right = await cards
      .getByText(/Ar$/)
      .evaluateAll((prices) =>
        prices.map((price) => price.closest("p")?.getBoundingClientRect().right),
      );
    expect(new Set(right).size).toBe(1);
    const dark = await page.evaluate(
      () =>
        [document.body, ...document.body.querySelectorAll("*")].filter((element) => {
          const [r = 255, g = 255, b = 255, a = 1] =
            getComputedStyle(element)
              .backgroundColor.match(/[\d.]+/g)
              ?.map(Number) ?? [];
          return element.checkVisibility() && a > 0.1 && r + g + b < 600;
        }).length,
    );
    expect(dark).toBe(0);
  });

  it("what is out of stock says so in a catalogue, in ink", async () => {
    const page = await open("/eliquides");
    await page.emulateMedia({ media: "print" });
    const badges = page.getByRole("article").getByText("Rupture de stock");
    await expect(badges).not.toHaveCount(0);
    for (const badge of await badges.all()) {
      await expect(badge).toBeVisible();
      await expect(badge).toHaveCSS("color", "rgb(0, 0, 0)");
      const name = await badge
        .locator("xpath=ancestor::article")
        .getByRole("heading")
        .boundingBox();
      const box = await badge.boundingBox();
      expect(box && name && box.y + box.height <= name.y + 1).toBe(true);
    }
  });

  it("a popup stands alone, whole and on white", async () => {
    const page = await open("/eliquides/mangue-de-mahajanga", { viewport: ZOOMED });
    const root = page.locator("html");
    await expect(root).toHaveCSS("overflow-y", "hidden");
    await page.emulateMedia({ media: "print" });
    await expect(root).not.toHaveCSS("overflow-y", "hidden");
    await expect(root).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await expect(page.getByRole("article")).toHaveCount(0);
    const popup = page.getByRole("dialog");
    const heading = await popup.getByRole("heading").boundingBox();
    expect(heading?.y).toBeGreaterThan(0);
    // Nothing of it is left in a box that scrolls.
    const scrolling = await popup.evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll("*")]
        .filter((box) => getComputedStyle(box).overflowY !== "visible")
        .filter((box) => box.clientWidth > 1 && box.scrollHeight > box.clientHeight + 1)
        .map((box) => box.outerHTML.slice(0, 120)),
    );
    expect(scrolling).toEqual([]);
  });
});
