import type { BrowserContextOptions, Page } from "playwright";
import type { HomeView } from "~/catalogue/views";
import {
  alone,
  BANNERS,
  bannerAfter,
  button,
  carousel,
  expectShown,
  inView,
  next,
  previous,
  shownBanner,
  slides,
} from "../support/pages/carousel";
import { cards } from "../support/pages/grid";
import { expectClosed, popup } from "../support/pages/popup";
import { changeAnswers, hold, isLoader, watchRequests } from "../support/pages/requests";
import { scrollTo } from "../support/pages/scrolling";
import { touchScreen } from "../support/pages/touch";
import { DESKTOP, expect, PHONE, test, visit } from "../support/test";
import { firstLiquids } from "../support/worlds/demo-parts";
import { owner } from "../support/worlds/owner";

/** docs/spec.md, "Carousel". Only the test's clock advances the time. */

test.use({ world: { content: firstLiquids(4) } });

const INTERVAL_MS = 4500;
const SLIDE_MS = 500;

type Act = (page: Page) => Promise<unknown>;

const pause = (page: Page) => button(page, "Arrêter le défilement");
const start = (page: Page) => button(page, "Lancer le défilement");
/** Screen readers announce a slide's change while it is "polite": the carousel does not turn. */
const live = (page: Page) => carousel(page).locator("[aria-live]");
const pictures = (page: Page) => carousel(page).locator("picture > img");
const eagerPictures = (page: Page) => carousel(page).locator("picture > [loading=eager]");

/** The buttons, and by how many banners each moves. */
const BOTH_WAYS = [
  [next, 1],
  [previous, -1],
] as const;

/** A click without pointer or focus, as assistive technology sends it. */
const press = (page: Page, which: typeof next) => which(page).dispatchEvent("click");
/** Moves the mouse off the carousel. */
const leave = (page: Page) => page.mouse.move(600, 700);

/** Stops the page's time before its first minute is over. */
async function stopTime(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
}

/** Opens home with a paused clock, and waits until its carousel works. */
async function openHome(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
  await stopTime(page);
  await page.goto("/");
  await expect(next(page)).toBeVisible();
  // Animations ignore the page's clock. They are paused, and the test moves them.
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await expectShown(page, 1);
}

/**
 * Home, opened once for the tests of a block. Each test starts from the banner that is shown, and leaves the
 * carousel turning, without anything that pauses it.
 */
function sharedHome(options: BrowserContextOptions): () => Page {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage(options);
    await openHome(page);
  });
  test.afterAll(() => page.close());
  return () => page;
}

/** Advances the clock, and waits until React has rendered the result. */
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

async function expectTurns(page: Page) {
  const from = await shownBanner(page);
  await pass(page, INTERVAL_MS - 1);
  await expectShown(page, from);
  await pass(page, 1);
  await expectShown(page, bannerAfter(from));
}

/** Advances the clock by a full circle and one turn, so that a turning carousel shows another banner. */
async function expectStands(page: Page) {
  const at = await shownBanner(page);
  await pass(page, (BANNERS + 1) * INTERVAL_MS + 1);
  await expectShown(page, at);
}

/** The durations of the running slide animations, in ms. */
const durations = (page: Page) =>
  carousel(page).evaluate((section) =>
    section.getAnimations({ subtree: true }).map((slide) => slide.effect?.getTiming().duration),
  );

/** Expects no layout shift since the first paint, also when the carousel moves. */
async function expectNoShift(page: Page) {
  await expectTurns(page);
  await press(page, previous);
  expect(await durations(page)).toEqual([SLIDE_MS]);
  await inView(page, "end");
  expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toEqual([]);
}

/** Expects that the shown picture is the file of this width, in px, with its aspect ratio. */
async function expectPicture(page: Page, width: number) {
  const picture = carousel(page).getByRole("img");
  await expect(picture).toHaveJSProperty("complete", true);
  const seen = await picture.evaluate((picture: HTMLImageElement) => ({
    source: new URL(picture.currentSrc).search,
    ratio: picture.clientWidth / picture.clientHeight,
  }));
  expect(seen.source).toBe(`?w=${width}`);
  expect(seen.ratio).toBeCloseTo(width / 250, 1);
}

test.describe("the carousel with a mouse and a keyboard", () => {
  const home = sharedHome({ viewport: DESKTOP });

  test("causes no layout shift, from the first paint to the end of a slide", () =>
    expectNoShift(home()));

  test("shows the pictures made for a desktop", () => expectPicture(home(), 1200));

  test("repeats the set of banners four times", async () => {
    const all = carousel(home()).getByRole("group", { includeHidden: true });
    const labels = await all.evaluateAll((all) => all.map((slide) => slide.ariaLabel));
    const set = Array.from({ length: BANNERS }, (_, n) => `${n + 1} sur ${BANNERS}`);
    expect(labels).toEqual([...set, ...set, ...set, ...set]);
    // Each slide has its own banner's picture, once it has one.
    const banners = await all.evaluateAll((all) =>
      all.flatMap((slide) => {
        const picture = slide.querySelector("img");
        return picture ? [`${slide.ariaLabel} ${picture.alt}`] : [];
      }),
    );
    expect(banners.length).toBeGreaterThan(1);
    expect(new Set(banners).size).toBe(banners.length);
  });

  test("exposes only the shown slide to screen readers, and announces only the visitor's changes", async () => {
    const page = home();
    const shown = bannerAfter(await shownBanner(page));
    await expect(carousel(page)).toHaveAttribute("aria-roledescription", "carrousel");
    await expect(slides(page)).toHaveAttribute("aria-roledescription", "diapositive");
    await expect(live(page)).toHaveAttribute("aria-live", "off");
    await pause(page).click();
    await expect(live(page)).toHaveAttribute("aria-live", "polite");
    await next(page).click();
    await expect(live(page).getByRole("group", { name: `${shown} sur ${BANNERS}` })).toHaveCount(1);
    const { banners }: HomeView = await (await page.request.get("/index.json")).json();
    const text = banners[shown - 1]?.alt ?? "";
    await expect(carousel(page).getByRole("img")).toHaveAccessibleName(text);
    await start(page).click();
    await expect(live(page)).toHaveAttribute("aria-live", "off");
    await leave(page);
  });

  test("works by keyboard: only pause, previous and next get the focus", async () => {
    const page = home();
    const from = await shownBanner(page);
    await page.getByRole("main").focus();
    for (const control of [pause, previous, next]) {
      await page.keyboard.press("Tab");
      await expect(control(page)).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await expectShown(page, bannerAfter(from));
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expectShown(page, bannerAfter(from, -1));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(carousel(page).locator(":focus")).toHaveCount(0);
  });

  test.describe("turns", () => {
    test("every 4.5 s, in a circle", async () => {
      for (let turn = 0; turn <= BANNERS; turn++) await expectTurns(home());
    });

    test("by a slide of 500 ms, without a jump, in a circle both ways", async () => {
      const page = home();
      let shown = await shownBanner(page);
      for (const [which, by] of BOTH_WAYS) {
        for (let step = 0; step <= BANNERS; step++) {
          const before = shown;
          shown = bannerAfter(shown, by);
          await press(page, which);
          expect(await durations(page)).toEqual([SLIDE_MS]);
          expect(await inView(page, 0)).toEqual(alone(before));
          const [left, right] = by === 1 ? [before, shown] : [shown, before];
          expect(await inView(page, SLIDE_MS / 2)).toEqual({
            gap: false,
            banners: [`${left} sur ${BANNERS} at -50 %`, `${right} sur ${BANNERS} at 50 %`],
          });
          expect(await inView(page, "end")).toEqual(alone(shown));
        }
        await expectShown(page, shown);
      }
    });

    test("back from its current position, when reversed half-way", async () => {
      const page = home();
      const from = await shownBanner(page);
      await press(page, next);
      const halfway = await inView(page, SLIDE_MS / 2);
      await press(page, previous);
      expect(await inView(page, 0)).toEqual(halfway);
      await expectShown(page, from);
    });

    test("to the right banner after ten quick clicks on a button", async () => {
      const page = home();
      for (const [which, by] of BOTH_WAYS) {
        const from = await shownBanner(page);
        await which(page).click({ clickCount: 10 });
        for (const moment of [0, 100, 250, 400]) {
          expect(await inView(page, moment)).toHaveProperty("gap", false);
        }
        await expectShown(page, bannerAfter(from, (10 * by) % BANNERS));
      }
      await leave(page);
      await expectTurns(page);
    });

    test("only 4.5 s after a press on previous or next", async () => {
      const page = home();
      for (const which of [next, previous]) {
        await pass(page, INTERVAL_MS - 1);
        await press(page, which);
        await expectTurns(page);
      }
    });
  });

  const hide = (hidden: boolean) => (page: Page) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);

  const pauses: [how: string, hold: Act, release: Act][] = [
    ["under the mouse", (page) => carousel(page).hover({ position: { x: 50, y: 50 } }), leave],
    [
      "while it has the keyboard's focus",
      async (page) => {
        await page.getByRole("main").focus();
        await page.keyboard.press("Tab");
        await expect(pause(page)).toBeFocused();
      },
      (page) => page.keyboard.press("Shift+Tab"),
    ],
    ["in a hidden tab", hide(true), hide(false)],
    [
      "while it is out of sight",
      async (page) => {
        await scrollTo(page, 1500);
        await expect(live(page)).toHaveAttribute("aria-live", "polite");
      },
      async (page) => {
        await scrollTo(page, 0);
        await expect(live(page)).toHaveAttribute("aria-live", "off");
      },
    ],
    [
      "behind a popup",
      async (page) => {
        // A click without scrolling: the carousel stays in the window.
        await cards(page).getByRole("link").first().dispatchEvent("click");
        await expect(popup(page)).toBeVisible();
        await expect(carousel(page)).toBeInViewport();
      },
      async (page) => {
        await page.goBack();
        await expectClosed(page);
      },
    ],
    [
      "by its button, until it is started again",
      async (page) => {
        await pause(page).click();
        await leave(page);
      },
      async (page) => {
        await start(page).focus();
        await page.keyboard.press("Enter");
        await expect(pause(page)).toBeFocused();
      },
    ],
    [
      "when the visitor's setting changes to reduced motion, until it is started by its button",
      async (page) => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        await expect(start(page)).toBeVisible();
      },
      (page) => press(page, start),
    ],
  ];
  for (const [how, hold, release] of pauses)
    test(`pauses ${how}`, async () => {
      await hold(home());
      await expectStands(home());
      await release(home());
      await expectTurns(home());
      await home().emulateMedia({ reducedMotion: "no-preference" });
    });
});

test.describe("the carousel under a finger", () => {
  const home = sharedHome({ viewport: PHONE, hasTouch: true, isMobile: true });

  /** A finger on the carousel, which goes down, moves by `x` px and is lifted. */
  async function finger() {
    const box = await carousel(home()).boundingBox();
    if (!box) throw new Error("No carousel");
    const at = { x: box.x + box.width / 2, y: box.y + 40 };
    const { down, move, up } = await touchScreen(home());
    return {
      down: () => down(at),
      up,
      async swipe(x: number, y: number) {
        await down(at);
        for (const part of [0.25, 0.5, 0.75, 1])
          await move({ x: at.x + x * part, y: at.y + y * part });
        await up();
      },
    };
  }

  test("causes no layout shift, from the first paint to the end of a slide", () =>
    expectNoShift(home()));

  test("shows the pictures made for a phone", () => expectPicture(home(), 600));

  test("still turns after a tap on its buttons", async () => {
    await next(home()).tap();
    await expectTurns(home());
  });

  test("can be zoomed with two fingers", () =>
    expect(live(home())).toHaveCSS("touch-action", "pan-y pinch-zoom"));

  test("pauses until the finger is lifted", async () => {
    const { down, up } = await finger();
    await down();
    await expectStands(home());
    await up();
    await expectTurns(home());
  });

  for (const [x, y, by] of [
    [-120, 0, 1],
    [120, 0, -1],
    [-41, 0, 1],
    [41, 0, -1],
    [-40, 0, 0],
    [40, 0, 0],
    [-60, 59, 1],
    [-60, -61, 0],
    [60, 90, 0],
  ] as const)
    test(`a swipe of ${x} px sideways and ${y} px down moves by ${by}`, async () => {
      const from = await shownBanner(home());
      const { swipe } = await finger();
      await swipe(x, y);
      await pass(home(), 0);
      await expectShown(home(), bannerAfter(from, by));
    });
});

test("a banner's link leads to its page, and a swipe over it to another banner", async ({
  blank,
}) => {
  const page = await blank({ viewport: PHONE, hasTouch: true, isMobile: true });
  await openHome(page);
  const link = carousel(page).getByRole("link");
  await expect(link).toHaveCount(0);
  await press(page, next);
  await expectShown(page, 2);
  const box = await link.boundingBox();
  const { down, move, up } = await touchScreen(page);
  const [x = 0, y = 0] = [box && box.x + box.width / 2, box && box.y + 40].map(Number);
  await down({ x, y });
  await move({ x: x + 60, y });
  await up();
  await pass(page, 0);
  await expectShown(page, 1);
  await press(page, next);
  await expectShown(page, 2);
  await expect(page).toHaveURL("/");
  await page.clock.resume();
  await link.click();
  await expect(page).toHaveURL("/eliquides?category=fruite#products");
});

test("dots show the carousel's position", async ({ page }) => {
  await openHome(page);
  for (const dots of ["●○○", "○●○", "○○●", "●○○"]) {
    await expect(carousel(page).getByText(/[●○]/)).toHaveText(dots);
    await press(page, next);
  }
});

test("a page that a browser translates into Arabic shows its banner", async ({ page }) => {
  await openHome(page);
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  await expectShown(page, 1);
  await press(page, next);
  await expectShown(page, 2);
});

test("the carousel does not turn in a tab opened in the background", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, "hidden", { value: true }));
  await openHome(page);
  await expectStands(page);
});

test("with reduced motion, the carousel only moves by its buttons, at once", async ({ blank }) => {
  const page = await blank({ reducedMotion: "reduce" });
  await openHome(page);
  await expectStands(page);
  let shown = 1;
  for (const [which, by] of [...BOTH_WAYS, ...[...BOTH_WAYS].reverse()]) {
    await press(page, which);
    shown = bannerAfter(shown, by);
    expect(await durations(page)).toEqual([]);
    expect(await inView(page)).toEqual(alone(shown));
    await expectShown(page, shown);
  }
  await expect(start(page)).toBeVisible();
});

test("the page loads one banner, the next once scripts run, and the one before after a move", async ({
  page,
}) => {
  const banners = /\/images\/image-accueil/;
  const requested = watchRequests(page, (request) => banners.test(request.url()));
  // The page's load is not complete while its first banner is loading.
  const arrive = await hold(page, banners);
  await page.goto("/", { waitUntil: "commit" });
  await expect(eagerPictures(page)).toHaveCount(1);
  await expect.poll(() => requested.length).toBeGreaterThan(0);
  await expect(next(page)).toHaveCount(0);
  arrive();
  await expect(eagerPictures(page)).toHaveCount(2);
  expect(requested).toHaveLength(2);
  await next(page).click();
  // The shown picture and its two neighbours.
  await expect(eagerPictures(page)).toHaveCount(3);
  for (const picture of await eagerPictures(page).all()) {
    await expect
      .poll(() => picture.evaluate((at: HTMLImageElement) => at.naturalWidth))
      .not.toBe(0);
  }
  expect(requested).toHaveLength(BANNERS);
  expect(new Set(requested).size).toBe(BANNERS);
});

test("without scripts, the banners are a row that scrolls and snaps", async ({ open }) => {
  const page = await open("/", { javaScriptEnabled: false });
  await expect(slides(page)).toHaveCount(BANNERS);
  await expect(carousel(page).getByRole("button")).toHaveCount(0);
  await expect(eagerPictures(page)).toHaveCount(1);
  await expect(pictures(page).first()).toHaveAttribute("loading", "eager");
  await carousel(page).hover();
  await page.mouse.wheel(900, 0);
  await expect.poll(() => inView(page)).toEqual(alone(2));
});

test.describe("a carousel", () => {
  /** Navigates to home from another page, with this number of banners and a paused clock. */
  async function navigateHome(page: Page, banners: number) {
    await changeAnswers(page, isLoader("routes/_home"), async (answer) => {
      const view: HomeView = await answer.json();
      return { json: { ...view, banners: view.banners.slice(0, banners) } };
    });
    await visit(page, "/about");
    await stopTime(page);
    await page.getByRole("link", { name: `${owner.name}, accueil` }).click();
    await expect(cards(page).first()).toBeVisible();
  }

  test("of one banner does not turn and has no buttons", async ({ page }) => {
    await navigateHome(page, 1);
    await expect(carousel(page).getByRole("button")).toHaveCount(0);
    await page.clock.runFor(20_000);
    await expectShown(page, 1, 1);
  });

  test("of two banners turns in a circle", async ({ page }) => {
    await navigateHome(page, 2);
    for (const shown of [2, 1, 2]) {
      await next(page).click();
      await expectShown(page, shown, 2);
    }
  });

  test("without banners is left out", async ({ page }) => {
    await navigateHome(page, 0);
    await expect(carousel(page)).toHaveCount(0);
  });
});
