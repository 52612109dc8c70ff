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
  openPopup,
  popup,
  visit,
} from "../support/pages/popup";
import { holdLoaders, underWay } from "../support/pages/requests";
import { scrolledTo } from "../support/pages/scrolling";
import { touchScreen } from "../support/pages/touch";

/** The popup's drag on a phone, by real touch events, at its borders (spec §2 and §9). */

const browser = browserForTests();
const PRODUCT = "Ananas Victoria";
/** As high as this, the card's content does not fit and scrolls. */
const LOW = { width: 390, height: 480 };

async function opened({ viewport = PHONE, reducedMotion = "reduce" as "reduce" | null } = {}) {
  const page = await browser.blank({ viewport, hasTouch: true, isMobile: true, reducedMotion });
  await visit(page, "/eliquides");
  const entries = await historyLength(page);
  await openPopup(page, PRODUCT);
  return { page, entries, top: await cardTop(page), fingers: await touchScreen(page) };
}

/** The card: what the close button stands on. */
const card = (page: Page) => closeButton(page).locator("..");
const cardTop = (page: Page) => card(page).evaluate((at) => at.getBoundingClientRect().top);
const cardScroll = (page: Page) => card(page).evaluate((at) => at.scrollTop);

/** A drag down, released. The first step is beyond what a browser takes for a trembling finger. */
async function drag(page: Page, from: number, by: number) {
  const fingers = await touchScreen(page);
  await fingers.down({ x: 100, y: from });
  await fingers.move({ x: 100, y: from + Math.sign(by) * 40 });
  await fingers.move({ x: 100, y: from + by });
  await fingers.up();
}

async function expectSnappedBack(page: Page, top: number) {
  await expect.poll(() => cardTop(page)).toBe(top);
  await expectOpen(page, PRODUCT);
}

describe("a drag down", () => {
  it.each([0, 99, 100])("that starts %i px below the card's top closes it", async (below) => {
    const { page, top, entries } = await opened();
    await drag(page, top + below, 120);
    await expectClosed(page);
    await expect(page).toHaveURL("/eliquides");
    expect(await historyLength(page)).toBe(entries + 1);
    await expect(cardLink(page, PRODUCT)).toBeFocused();
  });

  it("that starts 101 px below the card's top leaves it where it is", async () => {
    const { page, top, fingers } = await opened();
    await fingers.down({ x: 100, y: top + 101 });
    for (const by of [40, 120, 250]) {
      await fingers.move({ x: 100, y: top + 101 + by });
      expect(await cardTop(page)).toBe(top);
    }
    await fingers.up();
    await expectSnappedBack(page, top);
  });

  it.each([79, 80])("released at %i px snaps back", async (by) => {
    const { page, top } = await opened();
    await drag(page, top + 50, by);
    await expectSnappedBack(page, top);
    // And the next one works.
    await drag(page, top + 50, 100);
    await expectClosed(page);
  });

  it.each([81, 300])("released at %i px closes it", async (by) => {
    const { page, top } = await opened();
    await drag(page, top + 50, by);
    await expectClosed(page);
    await expect(page).toHaveURL("/eliquides");
  });

  it("follows the finger, down to 200 px and back", async () => {
    const { page, top, fingers } = await opened();
    await fingers.down({ x: 100, y: top + 50 });
    for (const [by, shown] of [
      [40, 40],
      [120, 120],
      [199, 199],
      [200, 200],
      [250, 200],
      [400, 200],
      [60, 60],
      [-30, 0],
      [20, 20],
    ] as const) {
      await fingers.move({ x: 100, y: top + 50 + by });
      await expect.poll(() => cardTop(page)).toBe(top + shown);
    }
    await fingers.up();
    await expectSnappedBack(page, top);
  });

  it("glides back where motion is welcome, and leaves from where it is let go", async () => {
    const { page, top } = await opened({ reducedMotion: null });
    await drag(page, top + 50, 60);
    await expectSnappedBack(page, top);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await drag(page, top + 50, 150);
    await expect.poll(() => popup(page).evaluate((at) => getComputedStyle(at).opacity)).toBe("0");
    expect(await cardTop(page)).toBe(top + 150);
    await page.clock.runFor(150);
    await expectClosed(page);
  });

  it("moves neither the card's content nor the page", async () => {
    const { page, top, fingers } = await opened({ viewport: LOW });
    const before = await scrolledTo(page);
    await fingers.down({ x: 100, y: top + 50 });
    for (const by of [40, 80]) await fingers.move({ x: 100, y: top + 50 + by });
    await expect.poll(() => cardTop(page)).toBe(top + 80);
    await fingers.up();
    await expectSnappedBack(page, top);
    expect(await cardScroll(page)).toBe(0);
    expect(await scrolledTo(page)).toBe(before);
  });
});

describe("the popup stays as it is for a finger that", () => {
  it("starts lower: the card scrolls, and the page does not", async () => {
    const { page, top, fingers } = await opened({ viewport: LOW });
    const before = await scrolledTo(page);
    await fingers.down({ x: 100, y: top + 300 });
    for (const by of [40, 80, 120, 160]) await fingers.move({ x: 100, y: top + 300 - by });
    await fingers.up();
    await expect.poll(() => cardScroll(page)).toBeGreaterThan(50);
    await fingers.down({ x: 100, y: top + 150 });
    const scrolled = await cardScroll(page);
    for (const by of [40, 120, 200, 280]) await fingers.move({ x: 100, y: top + 150 + by });
    await fingers.up();
    await expect.poll(() => cardScroll(page)).toBeLessThan(scrolled);
    await expectSnappedBack(page, top);
    expect(await scrolledTo(page)).toBe(before);
  });

  it.each([
    ["upwards", 0, -40],
    ["to the left", -60, 0],
    ["to the right", 60, 0],
    ["more sideways than down", 60, 40],
  ])("goes %s", async (_direction, x, y) => {
    const { page, top, fingers } = await opened();
    for (const times of [1, 2]) {
      await fingers.down({ x: 150, y: top + 90 });
      await fingers.move({ x: 150 + x, y: top + 90 + y });
      // What has begun as something else does not become a drag.
      await fingers.move({ x: 150 + x, y: top + 90 + 150 * times });
      expect(await cardTop(page)).toBe(top);
      await fingers.up();
    }
    await expectSnappedBack(page, top);
  });
});

describe("a drag under way snaps back, and the next one works, when", () => {
  const BEGUN = 150;
  async function dragging() {
    const all = await opened();
    const finger = { x: 100, y: all.top + 50 + BEGUN };
    await all.fingers.down({ x: 100, y: all.top + 50 });
    await all.fingers.move({ x: 100, y: all.top + 90 });
    await all.fingers.move(finger);
    await expect.poll(() => cardTop(all.page)).toBe(all.top + BEGUN);
    return { ...all, finger };
  }

  it("the touch is cancelled", async () => {
    const { page, top, fingers } = await dragging();
    await fingers.cancel();
    await expectSnappedBack(page, top);
    await drag(page, top + 50, 100);
    await expectClosed(page);
  });

  /** What comes of a popup that is let go while its page goes elsewhere, which takes its time. */
  describe("the page goes elsewhere", () => {
    async function leaving() {
      const all = await dragging();
      const { page, top } = all;
      const arrive = await holdLoaders(page);
      const leave = () =>
        page
          .locator("footer a", { hasText: "À propos" })
          .evaluate((link: HTMLElement) => link.click());
      const staysUntilItGoes = async () => {
        await expectSnappedBack(page, top);
        await expect
          .poll(() => popup(page).evaluate((at) => getComputedStyle(at).opacity))
          .toBe("1");
        arrive();
        await expect(page).toHaveURL("/about");
        await expectClosed(page);
      };
      return { ...all, leave, staysUntilItGoes };
    }

    it("before", async () => {
      const { page, fingers, leave, staysUntilItGoes } = await leaving();
      await leave();
      await underWay(page);
      await fingers.up();
      await staysUntilItGoes();
    });

    it("in the same moment", async () => {
      const { page, fingers, leave, staysUntilItGoes } = await leaving();
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await leave();
      await fingers.up();
      await underWay(page);
      await page.clock.runFor(1000);
      await staysUntilItGoes();
    });

    it("after, while the popup closes", async () => {
      const { page, fingers, leave, staysUntilItGoes } = await leaving();
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await fingers.up();
      await leave();
      await underWay(page);
      await page.clock.runFor(1000);
      await staysUntilItGoes();
    });
  });

  it("a second finger is beside it when the first lets go", async () => {
    const { page, top, fingers, finger } = await dragging();
    await fingers.down(finger, { x: 300, y: 2 });
    await fingers.up({ x: 300, y: 2 });
    await expectSnappedBack(page, top);
    await fingers.up();
    await expectSnappedBack(page, top);
  });

  it.each([
    ["on the card", 250],
    ["beside it", 2],
  ])("a second finger comes down %s", async (_where, y) => {
    const { page, top, fingers, finger } = await dragging();
    const second = { x: 300, y };
    await fingers.down(finger, second);
    await fingers.move({ ...finger, y: finger.y + 20 }, second);
    await expectSnappedBack(page, top);
    await fingers.up(finger);
    await fingers.move({ ...finger, y: finger.y + 60 });
    await fingers.up();
    await expectSnappedBack(page, top);
    await drag(page, top + 50, 100);
    await expectClosed(page);
  });
});

describe("a hand that is not quite still", () => {
  /** Chromium keeps the first few px of a move to itself; other browsers tell of each. */
  const dragAfter = (page: Page, aside: number, down: number) =>
    card(page).evaluate(
      (target, [aside = 0, down = 0]) => {
        const at = target.getBoundingClientRect().top + 50;
        const tell = (type: string, x: number, y: number) => {
          const touch = new Touch({ identifier: 1, target, clientX: 100 + x, clientY: at + y });
          const touches = type === "touchend" ? [] : [touch];
          target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
        };
        tell("touchstart", 0, 0);
        tell("touchmove", aside, down);
        tell("touchmove", aside, 150);
        tell("touchend", aside, 150);
      },
      [aside, down],
    );

  it.each([
    [0, 0],
    [1, 0],
    [-2, 1],
    [0, -2],
  ])("by %i px aside and %i down closes as any other", async (aside, down) => {
    const { page } = await opened();
    await dragAfter(page, aside, down);
    await expectClosed(page);
  });

  it.each([
    [20, 0],
    [0, -20],
  ])("that goes %i px aside and %i down at first leaves the card alone", async (aside, down) => {
    const { page, top } = await opened();
    await dragAfter(page, aside, down);
    await expectSnappedBack(page, top);
  });
});
