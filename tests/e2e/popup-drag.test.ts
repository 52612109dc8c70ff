import type { Page } from "playwright";
import { cardLink } from "../support/pages/grid";
import {
  closeButton,
  expectClosed,
  expectOpen,
  historyIndex,
  opacityOf,
  openPopup,
  popup,
} from "../support/pages/popup";
import { holdLoaders, underWay } from "../support/pages/requests";
import { followInFooter, scrolledTo } from "../support/pages/scrolling";
import { touchScreen } from "../support/pages/touch";
import { expect, PHONE, sharedPage, test } from "../support/test";
import { demoProduct } from "../support/worlds/demo";

/** The popup's drag on a phone, by real touch events, at its thresholds (docs/spec.md, "Popup"). */

test.use({
  viewport: PHONE,
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: "reduce" },
});

const PRODUCT = demoProduct("ananas-victoria").name;
/** In a window of this height the card's content does not fit and scrolls. */
const LOW = { width: 390, height: 480 };

const shared = sharedPage("/eliquides");

/** Opens the popup, unless the test before left it open on the shared page. */
async function opened(page = shared()) {
  if ((await popup(page).count()) === 0) await openPopup(page, PRODUCT);
  const fingers = await touchScreen(page);
  /** Puts a finger down and moves it to each step in turn. Chromium ignores a first step below 15 px. */
  const press = async (from: number, ...steps: number[]) => {
    await fingers.down({ x: 100, y: from });
    for (const by of steps) await fingers.move({ x: 100, y: from + by });
  };
  const drag = async (from: number, ...steps: number[]) => {
    await press(from, ...steps);
    await fingers.up();
  };
  return { page, fingers, press, drag, top: await cardTop(page) };
}

/** The popup's card, which contains the close button. */
const card = (page: Page) => closeButton(page).locator("..");
const cardTop = (page: Page) => card(page).evaluate((at) => at.getBoundingClientRect().top);
const cardScroll = (page: Page) => card(page).evaluate((at) => at.scrollTop);

async function expectSnappedBack(page: Page, top: number) {
  await expect.poll(() => cardTop(page)).toBe(top);
  await expectOpen(page, PRODUCT);
}

async function pauseClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test.describe("a drag down", () => {
  for (const [below, by, closes] of [
    [0, 120, true],
    [99, 120, true],
    [100, 120, true],
    [50, 79, false],
    [50, 80, false],
    [50, 81, true],
    [50, 300, true],
  ] as const)
    test(`of ${by} px that starts ${below} px below the card's top ${closes ? "closes the popup" : "snaps back"}`, async () => {
      const { page, drag, top } = await opened();
      const at = await historyIndex(page);
      await drag(top + below, 40, by);
      if (!closes) {
        await expectSnappedBack(page, top);
        // The next drag works.
        await drag(top + 50, 40, 100);
      }
      await expectClosed(page);
      await expect(page).toHaveURL("/eliquides");
      expect(await historyIndex(page)).toBe(at - 1);
      await expect(cardLink(page, PRODUCT)).toBeFocused();
    });

  test("follows the finger, down to 200 px and back", async () => {
    const { page, top, fingers, press } = await opened();
    await press(top + 50);
    for (const by of [40, 120, 199, 200, 250, 400, 60, -30, 20]) {
      await fingers.move({ x: 100, y: top + 50 + by });
      await expect.poll(() => cardTop(page)).toBe(top + Math.min(Math.max(by, 0), 200));
    }
    await fingers.up();
    await expectSnappedBack(page, top);
  });

  test("does not follow a finger that starts 101 px below the card's top", async () => {
    const { page, top, fingers, press } = await opened();
    await press(top + 101);
    for (const by of [40, 120, 250]) {
      await fingers.move({ x: 100, y: top + 101 + by });
      expect(await cardTop(page)).toBe(top);
    }
    await fingers.up();
    await expectSnappedBack(page, top);
  });

  test("scrolls a card back up, and doesn't close the popup", async ({ open }) => {
    const low = await open("/eliquides", { viewport: LOW });
    const { drag, top } = await opened(low);
    await card(low).evaluate((at) => at.scrollTo(0, 90));
    await drag(top + 50, 20, 60, 140);
    await expect.poll(() => cardScroll(low)).toBeLessThan(90);
    await expectSnappedBack(low, top);
  });

  test("scrolls the card's content when it starts lower, and never the page", async ({ open }) => {
    const low = await open("/eliquides", { viewport: LOW });
    const { page, top, fingers, press, drag } = await opened(low);
    const before = await scrolledTo(page);
    await press(top + 50, 40, 80);
    await expect.poll(() => cardTop(page)).toBe(top + 80);
    await fingers.up();
    await expectSnappedBack(page, top);
    expect(await cardScroll(page)).toBe(0);

    await drag(top + 300, -40, -80, -120, -160);
    await expect.poll(() => cardScroll(page)).toBeGreaterThan(50);
    await press(top + 150);
    const scrolled = await cardScroll(page);
    for (const by of [40, 120, 200, 280]) await fingers.move({ x: 100, y: top + 150 + by });
    await fingers.up();
    await expect.poll(() => cardScroll(page)).toBeLessThan(scrolled);
    await expectSnappedBack(page, top);
    expect(await scrolledTo(page)).toBe(before);
  });

  test("glides back with motion, and closes from where it is released", async ({ open }) => {
    const { page, top, drag } = await opened(
      await open("/eliquides", { reducedMotion: "no-preference" }),
    );
    await drag(top + 50, 40, 60);
    await expectSnappedBack(page, top);
    await pauseClock(page);
    await drag(top + 50, 40, 150);
    await expect.poll(() => opacityOf(page)).toBe("0");
    expect(await cardTop(page)).toBe(top + 150);
    await page.clock.runFor(150);
    await expectClosed(page);
  });
});

for (const [direction, x, y] of [
  ["upwards", 0, -40],
  ["to the left", -60, 0],
  ["to the right", 60, 0],
  ["more sideways than down", 60, 40],
] as const)
  test(`the popup does not follow a finger that first moves ${direction}`, async () => {
    const { page, top, fingers } = await opened();
    for (const times of [1, 2]) {
      await fingers.down({ x: 150, y: top + 90 });
      await fingers.move({ x: 150 + x, y: top + 90 + y });
      // A move that starts in another direction does not become a drag.
      await fingers.move({ x: 150 + x, y: top + 90 + 150 * times });
      expect(await cardTop(page)).toBe(top);
      await fingers.up();
    }
    await expectSnappedBack(page, top);
  });

test.describe("a drag snaps back when", () => {
  async function dragging(page = shared()) {
    const all = await opened(page);
    await all.press(all.top + 50, 40, 150);
    await expect.poll(() => cardTop(page)).toBe(all.top + 150);
    return { ...all, finger: { x: 100, y: all.top + 200 } };
  }

  test("the touch is cancelled, and the next drag works", async () => {
    const { page, top, fingers, drag } = await dragging();
    await fingers.cancel();
    await expectSnappedBack(page, top);
    await drag(top + 50, 40, 100);
    await expectClosed(page);
  });

  test("a second finger is beside the card when the first is lifted", async () => {
    const { page, top, fingers, finger } = await dragging();
    await fingers.down(finger, { x: 300, y: 2 });
    await fingers.up({ x: 300, y: 2 });
    await expectSnappedBack(page, top);
    await fingers.up();
    await expectSnappedBack(page, top);
  });

  for (const [where, y] of [
    ["on the card", 250],
    ["beside the card", 2],
  ] as const)
    test(`a second finger is put down ${where}, and the next drag works`, async () => {
      const { page, top, fingers, finger, drag } = await dragging();
      const second = { x: 300, y };
      await fingers.down(finger, second);
      await fingers.move({ ...finger, y: finger.y + 20 }, second);
      await expectSnappedBack(page, top);
      await fingers.up(finger);
      await fingers.move({ ...finger, y: finger.y + 60 });
      await fingers.up();
      await expectSnappedBack(page, top);
      await drag(top + 50, 40, 100);
      await expectClosed(page);
    });

  /** The visitor opens a slow page right after lifting the finger. */
  test("the visitor opens another page while the popup closes", async ({ open }) => {
    const { page, top, fingers } = await dragging(await open("/eliquides"));
    const arrive = await holdLoaders(page);
    await pauseClock(page);
    await fingers.up();
    await followInFooter(page, "À propos");
    await underWay(page);
    await page.clock.runFor(1000);
    await expectSnappedBack(page, top);
    await expect.poll(() => opacityOf(page)).toBe("1");
    arrive();
    await expect(page).toHaveURL("/about");
    await expectClosed(page);
  });
});

test("a drag while another page loads closes the popup, and cancels the navigation", async ({
  open,
}) => {
  const { page, press, fingers, top } = await opened(await open("/eliquides"));
  await press(top + 50, 40, 100);
  const arrive = await holdLoaders(page);
  await followInFooter(page, "À propos");
  await underWay(page);
  await fingers.up();
  await expectClosed(page);
  arrive();
  await expect(page).toHaveURL("/eliquides");
});

/** Dispatches events itself: Chromium ignores the first px of a real move, other browsers report each. */
const dragAfter = (page: Page, aside: number, down: number) =>
  card(page).evaluate(
    (target, [aside = 0, down = 0]) => {
      const at = target.getBoundingClientRect().top + 50;
      const dispatch = (type: string, x: number, y: number) => {
        const touch = new Touch({ identifier: 1, target, clientX: 100 + x, clientY: at + y });
        const touches = type === "touchend" ? [] : [touch];
        target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
      };
      dispatch("touchstart", 0, 0);
      dispatch("touchmove", aside, down);
      dispatch("touchmove", aside, 150);
      dispatch("touchend", aside, 150);
    },
    [aside, down],
  );

for (const [aside, down, closes] of [
  [0, 0, true],
  [1, 0, true],
  [-2, 1, true],
  [0, -2, true],
  [20, 0, false],
  [0, -20, false],
] as const)
  test(`a drag that first moves ${aside} px sideways and ${down} px down ${closes ? "closes the popup" : "leaves it open"}`, async () => {
    const { page, top } = await opened();
    await dragAfter(page, aside, down);
    if (closes) await expectClosed(page);
    else await expectSnappedBack(page, top);
  });
