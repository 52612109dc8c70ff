import type { Page } from "playwright";
import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests, DESKTOP, hydrated, PHONE } from "../support/browser";
import { everyPage } from "../support/every-page";

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

/** What reaches past the right edge, if the page can be scrolled there (WCAG 1.4.10). */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Headings, controls and prices whose words are cut or run out of their box. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("h1, h2, h3, a, button, dt, dd, [role=status]")]
      .filter((element) => element.checkVisibility() && !element.closest("[aria-hidden]"))
      .filter(({ textContent }) => textContent?.trim())
      .filter((element) => {
        const { display, overflowY, lineHeight } = getComputedStyle(element);
        // Inline, or there for screen readers only.
        if (display === "inline" || element.clientWidth <= 1) return false;
        const wide = element.scrollWidth > element.clientWidth + 1;
        // Letters may reach out of a tight line, whole lines may not.
        const line = Number.parseFloat(lineHeight) / 2;
        const high = overflowY !== "visible" && element.scrollHeight > element.clientHeight + line;
        return wide || high;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

describe("nothing has to be scrolled sideways", () => {
  it.each(everyPage)("on %s at 320 px, with text at 200 %, or with wide spacing", async (path) => {
    const page = await open(path, { viewport: ZOOMED });
    expect(await tooWide(page)).toEqual([]);
    await page.addStyleTag({ content: "html { font-size: 200% }" });
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      expect(await tooWide(page)).toEqual([]);
      expect(await cutWords(page)).toEqual([]);
    }
  });

  it.each(everyPage)(
    "on %s with the text spacing of WCAG 1.4.12, and no word is cut",
    async (path) => {
      const page = await open(path, { viewport: NARROW });
      expect(await cutWords(page)).toEqual([]);
      await page.addStyleTag({
        content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`,
      });
      for (const viewport of [NARROW, DESKTOP]) {
        await page.setViewportSize(viewport);
        expect(await tooWide(page)).toEqual([]);
        expect(await cutWords(page)).toEqual([]);
      }
    },
  );

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
  it.each(everyPage)("every target on %s is at least 44 px each way", async (path) => {
    const page = await open(path, { viewport: PHONE, hasTouch: true });
    const small = await page.evaluate(() => {
      const modal = document.querySelector("dialog:modal") ?? document;
      return [...modal.querySelectorAll<HTMLElement>("a, button, summary, input")]
        .filter((target) => target.checkVisibility() && target.closest("[aria-hidden]") === null)
        .filter((target) => {
          // A card's link is spread over all of its card.
          const spread = getComputedStyle(target, "::after").position === "absolute";
          const box = (spread ? target.closest("article") : target)?.getBoundingClientRect();
          // What is hidden until it has the focus is no target before.
          if (!box || box.width <= 1) return false;
          return box.width < 43.9 || box.height < 43.9;
        })
        .map((target) => target.outerHTML.slice(0, 120));
    });
    expect(small).toEqual([]);
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

  it("the focus is seen on links, buttons and cards", async () => {
    const page = await open("/eliquides");
    for (const name of [/^Boissons/, /^Voir plus sur Mangue/]) {
      const link = page.getByRole("main").getByRole("link", { name });
      await link.focus();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Tab");
      await expect(link).toBeFocused();
      const widths = await link.evaluate((element) =>
        [getComputedStyle(element), getComputedStyle(element, "::after")].map((style) =>
          style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth),
        ),
      );
      expect(Math.max(...widths)).toBeGreaterThanOrEqual(2);
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
});
