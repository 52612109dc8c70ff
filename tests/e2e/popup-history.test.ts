import type { Page } from "playwright";
import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests, PHONE } from "../support/browser";
import {
  cardLink,
  closeButton,
  expectClosed,
  expectOpen,
  historyLength,
  hydrated,
  openPopup,
  PLACES,
  popup,
  requestsOf,
  visit,
} from "../support/pages/popup";
import { bringToMiddle, scrolledTo } from "../support/pages/scrolling";

/** The popup in the browser's history, over every place where it opens (spec §2). */

const browser = browserForTests();
const A = "Ananas Victoria";
const B = "Goyave rose";

async function close(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expectClosed(page);
}

async function back(page: Page): Promise<void> {
  await page.goBack();
  await expectClosed(page);
}

async function forwardTo(page: Page, product: string): Promise<void> {
  await page.goForward();
  await expectOpen(page, product);
}

describe.each(PLACES)("over $page", ({ page: below, product, popup: address }) => {
  it("opens without a request, also offline, as one entry that back and forward walk", async () => {
    const page = await browser.open("/about");
    await visit(page, below);
    const entries = await historyLength(page);
    const asked = requestsOf(page);
    await page.context().setOffline(true);
    await openPopup(page, product);
    await expect(page).toHaveURL(address);
    const stood = await scrolledTo(page);
    expect(stood).toBeGreaterThan(0);
    expect(await historyLength(page)).toBe(entries + 1);
    await expect(popup(page)).toContainText(/\d Ar/);
    await back(page);
    await expect(page).toHaveURL(below);
    await forwardTo(page, product);
    await expect(page).toHaveURL(address);
    await back(page);
    expect(await scrolledTo(page)).toBe(stood);
    await openPopup(page, product);
    // Brought to the middle again: cards that have come near since are as high as they are.
    const stoodAgain = await scrolledTo(page);
    await close(page);
    await expect(page).toHaveURL(below);
    expect(await historyLength(page)).toBe(entries + 1);
    expect(await scrolledTo(page)).toBe(stoodAgain);
    expect(asked).toEqual([]);
    await page.context().setOffline(false);
    await page.goBack();
    await expect(page).toHaveURL("/about");
  });

  it("stays open on a refresh, and then closes as if there had been none", async () => {
    const page = await browser.blank();
    await visit(page, below);
    const entries = await historyLength(page);
    await openPopup(page, product);
    // On home the browser's scroll restoration is off (spec §2).
    const stood = address.startsWith("/produit/") ? 0 : await scrolledTo(page);
    for (let times = 0; times < 2; times++) {
      await page.reload();
      await hydrated(page);
      await expectOpen(page, product);
    }
    await expect.poll(() => scrolledTo(page)).toBe(stood);
    await close(page);
    await expect(page).toHaveURL(below);
    expect(await historyLength(page)).toBe(entries + 1);
    expect(await scrolledTo(page)).toBe(stood);
    await forwardTo(page, product);
    await page.reload();
    await hydrated(page);
    await expectOpen(page, product);
    await back(page);
    await expect(page).toHaveURL(below);
  });

  it.each(["an empty history", "a blank page", "another site"])(
    "from a deep link after %s, closing goes to the page with its filter",
    async (before) => {
      let page = await browser.blank();
      if (before === "another site") await page.goto("data:text/html,<h1>Un autre site</h1>");
      if (before === "an empty history") {
        await page.goto("/contact");
        const tab = page.context().waitForEvent("page");
        await page.evaluate((url) => window.open(url, "_blank", "noopener"), address);
        page = await tab;
        await hydrated(page);
        expect(await historyLength(page)).toBe(1);
      } else await visit(page, address);
      await expectOpen(page, product);
      const asked = requestsOf(page);
      await close(page);
      await expect(page).toHaveURL(below);
      // Back leads to the popup again, and closing it still to the page.
      await page.goBack();
      await expectOpen(page, product);
      await close(page);
      await expect(page).toHaveURL(below);
      expect(asked).toEqual([]);
    },
  );
});

describe("the page behind", () => {
  it.each([
    ["/eliquides/ananas-victoria?category=Fruit%C3%A9s&fbclid=x", "/eliquides?category=fruite", 17],
    ["/produit/ananas-victoria?eliquides=FRUITE&fbclid=x", "/?eliquides=fruite", 35],
    ["/eliquides/ananas-victoria?fbclid=x", "/eliquides", 44],
    ["/eliquides/ananas-victoria?category=inconnue", "/eliquides?category=inconnue", 0],
  ])("of %s keeps its filter when it closes", async (address, below, cards) => {
    const page = await browser.blank();
    await visit(page, address);
    await expectOpen(page, A);
    const asked = requestsOf(page);
    await page.context().setOffline(true);
    await close(page);
    await expect(page).toHaveURL(below);
    await expect(page.getByRole("article")).toHaveCount(cards);
    await page.goBack();
    await expectOpen(page, A);
    await close(page);
    expect(asked).toEqual([]);
  });

  it("keeps a filter that was clicked, and opens without a request over it", async () => {
    const page = await browser.blank();
    for (const [from, filtered, popupOver, cards] of [
      [
        "/eliquides",
        "/eliquides?category=fruite#products",
        "/eliquides/ananas-victoria?category=fruite",
        17,
      ],
      ["/", "/?eliquides=fruite", "/produit/ananas-victoria?eliquides=fruite", 35],
    ] as const) {
      await visit(page, from);
      await page
        .getByRole("main")
        .getByRole("link", { name: /^Fruités/ })
        .click();
      await expect(page).toHaveURL(filtered);
      await expect(page.getByRole("article")).toHaveCount(cards);
      const asked = requestsOf(page);
      await page.context().setOffline(true);
      await openPopup(page, A);
      await expect(page).toHaveURL(popupOver);
      const stood = await scrolledTo(page);
      await close(page);
      await expect(page).toHaveURL(filtered);
      await expect(page.getByRole("article")).toHaveCount(cards);
      expect(await scrolledTo(page)).toBe(stood);
      await forwardTo(page, A);
      await back(page);
      expect(asked).toEqual([]);
      await page.context().setOffline(false);
    }
  });

  it("stays where it was last scrolled, whatever history remembers", async () => {
    const page = await browser.blank();
    await visit(page, "/eliquides");
    await bringToMiddle(cardLink(page, "Mokary doré"));
    const middle = await scrolledTo(page);
    const leave = page.getByRole("banner").getByRole("link", { name: "Contact" });
    // Not by the mouse, for whose sake the page would be scrolled.
    await leave.dispatchEvent("click");
    await expect(page).toHaveURL("/contact");
    await page.goBack();
    await expect(page).toHaveURL("/eliquides");
    await expect.poll(() => scrolledTo(page)).toBe(middle);
    // Further down than where the way back has led.
    await openPopup(page, "Pok-pok doré");
    const stood = await scrolledTo(page);
    await close(page);
    expect(await scrolledTo(page)).toBe(stood);
    // Elsewhere than where the popup was open before.
    await bringToMiddle(cardLink(page, "Café de l’Itasy"));
    const elsewhere = await scrolledTo(page);
    expect(elsewhere).not.toBe(stood);
    await forwardTo(page, "Pok-pok doré");
    expect(await scrolledTo(page)).toBe(elsewhere);
    await back(page);
    expect(await scrolledTo(page)).toBe(elsewhere);
  });
});

describe("one popup after another", () => {
  it("opens a second product where the first was closed", async () => {
    const page = await browser.blank();
    await visit(page, "/eliquides");
    const entries = await historyLength(page);
    for (const product of [A, B, A]) {
      await openPopup(page, product);
      await expect(popup(page).getByRole("heading")).toHaveText(product);
      await close(page);
      await expect(cardLink(page, product)).toBeFocused();
    }
    expect(await historyLength(page)).toBe(entries + 1);
  });

  it("goes straight from one to the other through history", async () => {
    const page = await browser.blank();
    await visit(page, "/eliquides/ananas-victoria");
    await close(page);
    await openPopup(page, B);
    await page.evaluate(() => window.history.go(-2));
    await expectOpen(page, A);
    await page.evaluate(() => window.history.go(2));
    await expectOpen(page, B);
    await expect(popup(page)).toHaveCount(1);
    await expect(closeButton(page)).toBeFocused();
    await close(page);
    await expect(page).toHaveURL("/eliquides");
    await expect(cardLink(page, B)).toBeFocused();
  });
});

describe("a quick double click", () => {
  it("on a card leaves its popup open, as one entry", async () => {
    const page = await browser.blank();
    await visit(page, "/eliquides");
    const entries = await historyLength(page);
    await cardLink(page, A).dblclick();
    await expectOpen(page, A);
    expect(await historyLength(page)).toBe(entries + 1);
    await close(page);
    await expect(page).toHaveURL("/eliquides");
  });

  it("does not follow what comes under the pointer: the popup's links", async () => {
    const page = await browser.blank();
    await visit(page, "/eliquides");
    await openPopup(page, A);
    const order = popup(page).getByRole("link", { name: "Commander" }).first();
    for (const link of [order, closeButton(page)]) {
      await link.dispatchEvent("click", { detail: 2 });
      await expectOpen(page, A);
    }
    await close(page);
    // Nor the cards behind, where it closed the popup.
    await cardLink(page, A).dispatchEvent("click", { detail: 2 });
    await openPopup(page, B);
  });

  it("of a finger on a card does the same", async () => {
    const page = await browser.blank({ viewport: PHONE, hasTouch: true, isMobile: true });
    await visit(page, "/eliquides");
    const entries = await historyLength(page);
    await bringToMiddle(cardLink(page, A));
    const place = await cardLink(page, A).boundingBox();
    if (!place) throw new Error("The card is not shown.");
    await page.touchscreen.tap(place.x + 40, place.y + 20);
    await page.touchscreen.tap(place.x + 40, place.y + 20);
    await expectOpen(page, A);
    await close(page);
    await expect(page).toHaveURL("/eliquides");
    expect(await historyLength(page)).toBe(entries + 1);
  });
});
