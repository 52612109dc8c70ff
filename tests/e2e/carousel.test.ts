import type { BrowserContextOptions, Page } from "playwright";
import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests, PHONE } from "../support/browser";
import {
  alone,
  button,
  carousel,
  expectShown,
  inView,
  next,
  previous,
} from "../support/pages/carousel";

/** Spec §2 and §9, "Banner carousel": how it moves with scripts on. */

const browser = browserForTests();
const INTERVAL = 4500;
const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

/** A click that brings neither pointer nor focus, as assistive technology makes it. */
const press = (page: Page, which: typeof next) => which(page).dispatchEvent("click");

/** Home once its carousel works, with time standing still. */
async function home(options: BrowserContextOptions = {}) {
  const page = await browser.blank(options);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto("/");
  await expect(next(page)).toBeVisible();
  return page;
}

/** Lets time pass, and React show what came of it. */
async function pass(page: Page, ms: number) {
  await page.clock.runFor(ms);
  await page.evaluate(async () => {
    for (let task = 0; task < 3; task++) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  });
}

/** Holds the slide that is under way at a moment, and tells how long it takes in all, in ms. */
const holdSlide = (page: Page, ms: number) =>
  carousel(page).evaluate((section, ms) => {
    const slide = section.getAnimations({ subtree: true }).at(-1);
    slide?.pause();
    if (slide) slide.currentTime = ms;
    return slide?.effect?.getTiming().duration;
  }, ms);
const endSlide = (page: Page) =>
  carousel(page).evaluate((section) => {
    for (const slide of section.getAnimations({ subtree: true })) slide.finish();
  });

async function expectTurns(page: Page, from: number) {
  await pass(page, INTERVAL - 1);
  await expectShown(page, from);
  await pass(page, 1);
  await expectShown(page, (from % 3) + 1);
}

async function expectStands(page: Page, at: number) {
  await pass(page, 10 * INTERVAL + 1);
  await expectShown(page, at);
}

describe("the carousel turns", () => {
  it("every 4.5 s, in a circle", async () => {
    const page = await home();
    for (const from of [1, 2, 3, 1]) await expectTurns(page, from);
  });

  it("by a slide of 500 ms, without a jump, in a circle both ways", async () => {
    const page = await home();
    let shown = 1;
    for (const [which, by, steps] of [
      [next, 1, 8],
      [previous, 2, 10],
    ] as const) {
      for (let step = 0; step < steps; step++) {
        const before = shown;
        shown = ((shown - 1 + by) % 3) + 1;
        await press(page, which);
        expect(await holdSlide(page, 0)).toBe(500);
        expect(await inView(page)).toEqual(alone(before));
        await holdSlide(page, 250);
        const halfway = by === 1 ? [before, shown] : [shown, before];
        expect(await inView(page)).toEqual({
          gap: false,
          banners: [`${halfway[0]} sur 3 at -50 %`, `${halfway[1]} sur 3 at 50 %`],
        });
        await endSlide(page);
        await expectShown(page, shown);
      }
    }
  });

  it("back from where it is, when called back half-way", async () => {
    const page = await home();
    await press(page, next);
    await holdSlide(page, 250);
    const halfway = await inView(page);
    await press(page, previous);
    await holdSlide(page, 0);
    expect(await inView(page)).toEqual(halfway);
    await endSlide(page);
    await expectShown(page, 1);
  });

  it.each([
    ["next", next, 2],
    ["previous", previous, 3],
  ] as const)("to the right banner after ten quick clicks on %s", async (_name, which, last) => {
    const page = await home();
    await which(page).click({ clickCount: 10 });
    for (const moment of [0, 100, 250, 400]) {
      await holdSlide(page, moment);
      expect(await inView(page)).toHaveProperty("gap", false);
    }
    await endSlide(page);
    await expectShown(page, last);
  });

  it("anew for 4.5 s after previous and next", async () => {
    const page = await home();
    await pass(page, INTERVAL - 1);
    await press(page, next);
    await expectTurns(page, 2);
    await pass(page, INTERVAL - 1);
    await press(page, previous);
    await expectTurns(page, 2);
  });

  it("on after a click or a tap on its buttons has gone", async () => {
    const mouse = await home();
    await next(mouse).click();
    await mouse.mouse.move(600, 700);
    await expectTurns(mouse, 2);
    const touch = await home(TOUCH);
    await next(touch).tap();
    await expectTurns(touch, 2);
  });
});

describe("the carousel pauses", () => {
  it("under the mouse", async () => {
    const page = await home();
    await carousel(page).hover({ position: { x: 50, y: 50 } });
    await expectStands(page, 1);
    await page.mouse.move(600, 700);
    await expectTurns(page, 1);
  });

  it("while it has the keyboard's focus", async () => {
    const page = await home();
    await page.getByRole("main").focus();
    await page.keyboard.press("Tab");
    await expect(button(page, "Arrêter le défilement")).toBeFocused();
    await expectStands(page, 1);
    await page.keyboard.press("Shift+Tab");
    await expectTurns(page, 1);
  });

  it("in a hidden tab", async () => {
    const page = await home();
    const hide = (hidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await hide(true);
    await expectStands(page, 1);
    await hide(false);
    await expectTurns(page, 1);
  });

  it("in a tab that was opened in the background", async () => {
    const page = await browser.blank();
    await page.addInitScript(() => Object.defineProperty(document, "hidden", { value: true }));
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto("/");
    await expect(next(page)).toBeVisible();
    await expectStands(page, 1);
  });

  it("under a finger", async () => {
    const page = await home(TOUCH);
    const finger = await fingerOn(page);
    await finger.down();
    await expectStands(page, 1);
    await finger.up();
    await expectTurns(page, 1);
  });

  it("by its button, until it is started again", async () => {
    const page = await home();
    await button(page, "Arrêter le défilement").click();
    await page.mouse.move(600, 700);
    await expectStands(page, 1);
    await button(page, "Lancer le défilement").focus();
    await page.keyboard.press("Enter");
    await expect(button(page, "Arrêter le défilement")).toBeFocused();
    await expectTurns(page, 1);
  });
});

describe("the carousel moves nothing where less motion is asked for", () => {
  it("neither by itself nor in its steps, but its buttons work", async () => {
    const page = await home({ reducedMotion: "reduce" });
    await expectStands(page, 1);
    for (const [which, shown] of [
      [next, 2],
      [previous, 1],
      [previous, 3],
      [next, 1],
    ] as const) {
      await press(page, which);
      expect(await holdSlide(page, 0)).toBeUndefined();
      expect(await inView(page)).toEqual(alone(shown));
      await expectShown(page, shown);
    }
    await expect(button(page, "Lancer le défilement")).toBeVisible();
  });

  it("nor where it is asked for while it turns, until it is started by its button", async () => {
    const page = await home();
    await expectTurns(page, 1);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(button(page, "Lancer le défilement")).toBeVisible();
    await expectStands(page, 2);
    await press(page, () => button(page, "Lancer le défilement"));
    await expectTurns(page, 2);
  });
});

/** A finger on the carousel, by the browser's own touch input. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const box = await carousel(page).boundingBox();
  if (!box) throw new Error("No carousel");
  const at = { x: box.x + box.width / 2, y: box.y + 40 };
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: (typeof at)[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  return {
    down: () => send("touchStart", [at]),
    up: () => send("touchEnd", []),
    async swipe(x: number, y: number) {
      await this.down();
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await send("touchMove", [{ x: at.x + x * part, y: at.y + y * part }]);
      }
      await this.up();
    },
  };
}

describe("a finger", () => {
  it.each([
    ["to the left shows the next", -120, 0, 2],
    ["to the right shows the one before", 120, 0, 3],
    ["a little sideways does nothing", -30, 0, 1],
    ["more upward than sideways does nothing", -60, -90, 1],
  ])("%s", async (_name, x, y, shown) => {
    const page = await home(TOUCH);
    const finger = await fingerOn(page);
    await finger.swipe(x, y);
    await pass(page, 0);
    await expectShown(page, shown);
  });
});
