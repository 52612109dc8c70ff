import type { Page } from "playwright";
import { cardLink } from "../support/pages/grid";
import { header } from "../support/pages/header";
import {
  clickBackdrop,
  closeButton,
  closePopup,
  expectClosed,
  expectOpen,
  historyIndex,
  opacityOf,
  openPopup,
  popup,
} from "../support/pages/popup";
import { bringToMiddle, scrolledTo } from "../support/pages/scrolling";
import { expect, sharedPage, test, visit } from "../support/test";
import { demoProduct } from "../support/worlds/demo";

/** docs/spec.md, "Popup", with scripts on: how it opens, looks and closes. */

const PRODUCT = demoProduct("ananas-victoria").name;
/** An address that a popup must preserve: a category in an old spelling, and Facebook's parameter. */
const BELOW = "/eliquides?category=Fruit%C3%A9s&fbclid=x";

const shared = sharedPage(BELOW);

/** Opens the popup, unless the test before left it open on the shared page. */
async function opened(): Promise<Page> {
  if ((await popup(shared()).count()) === 0) await openPopup(shared(), PRODUCT);
  return shared();
}

async function closed(): Promise<Page> {
  if ((await popup(shared()).count()) > 0) await closePopup(shared());
  return shared();
}

const pressEscapeTwice = (page: Page) =>
  Promise.all([page.keyboard.press("Escape"), page.keyboard.press("Escape")]);

/** Resolves to the opacities of the popup's frames, until its animations end. */
function opacities(page: Page) {
  return page.evaluate(async () => {
    const dialog = await new Promise<Element>((resolve) => {
      const look = new MutationObserver(() => {
        const found = document.querySelector("dialog");
        if (found) resolve(found);
      });
      look.observe(document.body, { childList: true, subtree: true });
    });
    const seen: number[] = [];
    do {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      seen.push(Number(getComputedStyle(dialog).opacity));
    } while (dialog.getAnimations().length > 0);
    return seen;
  });
}

test.describe("an open popup", () => {
  test("has the focus on its button, and Tab never reaches the page behind", async () => {
    const page = await opened();
    await expect(closeButton(page)).toBeFocused();
    for (const key of ["Tab", "Shift+Tab"].flatMap((key) => Array<string>(5).fill(key))) {
      await page.keyboard.press(key);
      // Between the last and the first link, the focus is on the browser's own buttons: on no element.
      expect(await page.evaluate(() => document.activeElement?.matches("body, dialog *"))).toBe(
        true,
      );
    }
  });

  test("makes the page behind inert: no element can be clicked or focused", async () => {
    const page = await opened();
    const reachable = await page.evaluate(() => {
      const found = new Set<string>();
      for (let x = 5; x < innerWidth; x += 50) {
        for (let y = 5; y < innerHeight; y += 50) {
          const hit = document.elementFromPoint(x, y);
          if (!hit?.closest("dialog")) found.add(hit?.outerHTML ?? "nothing");
        }
      }
      for (const link of document.querySelectorAll<HTMLElement>("a, summary, input")) {
        if (link.closest("dialog")) continue;
        link.focus();
        if (document.activeElement === link) found.add(link.outerHTML);
      }
      return [...found];
    });
    expect(reachable).toEqual([]);
  });

  test("has a dark, blurred backdrop that covers the whole window", async () => {
    const page = await opened();
    const backdrop = await page.evaluate(() => {
      // The element that fades: inside it, a blur would appear only at the end of the fade.
      const element = document.querySelector("dialog") ?? document.body;
      const { backdropFilter, backgroundColor } = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      const paint = new OffscreenCanvas(1, 1).getContext("2d");
      if (!paint) throw new Error("No canvas.");
      paint.fillStyle = backgroundColor;
      paint.fillRect(0, 0, 1, 1);
      const [red = 255, green = 255, blue = 255, alpha = 0] = paint.getImageData(0, 0, 1, 1).data;
      const covers = x <= 0 && y <= 0 && width >= innerWidth - 20 && height >= innerHeight;
      return { backdropFilter, covers, light: Math.max(red, green, blue), alpha: alpha / 255 };
    });
    expect(backdrop.backdropFilter).toMatch(/^blur\(\d/);
    expect(backdrop.covers).toBe(true);
    expect(backdrop.light).toBeLessThan(64);
    expect(backdrop.alpha).toBeGreaterThan(0.4);
    expect(backdrop.alpha).toBeLessThan(1);
  });

  test("locks the page: neither wheel nor keys scroll it", async () => {
    const page = await opened();
    const before = await scrolledTo(page);
    await page.mouse.move(20, 450);
    const wheeled = await page.evaluateHandle(() => ({
      arrived: new Promise((resolve) => addEventListener("wheel", resolve, { once: true })),
    }));
    await page.mouse.wheel(0, 600);
    await wheeled.evaluate(({ arrived }) => arrived.then(() => true));
    for (const key of ["PageDown", "End", "ArrowDown", "PageUp"]) await page.keyboard.press(key);
    expect(await scrolledTo(page)).toBe(before);
    await page.keyboard.press("Escape");
    // Removed, not only hidden: until then React still renders the page.
    await expect(page.getByRole("dialog", { includeHidden: true })).toHaveCount(0);
    // The same wheel scrolls a page that is not locked.
    await page.mouse.wheel(0, 600);
    await expect.poll(() => scrolledTo(page)).not.toBe(before);
  });

  test("stops the browser's own gestures: a swipe down on it does not reload the page", async () => {
    const page = await opened();
    const root = page.locator("html");
    await expect(root).toHaveCSS("overscroll-behavior-y", "none");
    await closePopup(page);
    await expect(root).toHaveCSS("overscroll-behavior-y", "auto");
  });

  test("closes, and follows no link, by a click above a link of the page behind", async () => {
    const page = await closed();
    const place = await header(page).getByRole("link", { name: "Contact" }).boundingBox();
    if (!place) throw new Error("The link is not shown.");
    await openPopup(page, PRODUCT);
    await page.mouse.click(place.x + 20, 32);
    await expectClosed(page);
    await expect(page).toHaveURL(BELOW);
  });

  for (const reducedMotion of ["no-preference", "reduce"] as const)
    test(`${reducedMotion === "reduce" ? "does not fade in with reduced motion" : "fades in from the next frame"}`, async () => {
      const page = await closed();
      await page.emulateMedia({ reducedMotion });
      await bringToMiddle(cardLink(page, PRODUCT));
      const seen = opacities(page);
      await cardLink(page, PRODUCT).click();
      if (reducedMotion === "reduce") expect(await seen).toEqual([1]);
      else {
        const [first, ...rest] = await seen;
        expect(first).toBeLessThan(0.5);
        expect(rest.at(-1)).toBe(1);
        expect(rest).toEqual([...rest].sort((a, b) => a - b));
      }
      await closePopup(page);
      await expect(page).toHaveURL(BELOW);
      await page.emulateMedia({ reducedMotion: null });
    });

  test("does not fade in when the server rendered it; closes to its card", async ({ blank }) => {
    const page = await blank();
    const animations: string[] = [];
    await page.exposeFunction("record", (name: string) => animations.push(name));
    await page.addInitScript(() => {
      addEventListener("animationstart", ({ animationName, target }) => {
        const record: (name: string) => void = Reflect.get(window, "record");
        if (target instanceof HTMLDialogElement) record(animationName);
      });
    });
    const far = demoProduct("mokary-dore");
    await visit(page, far.href);
    await expectOpen(page, far.name);
    // A reader begins at the heading, which shows no ring: it can't be operated.
    const heading = popup(page).getByRole("heading", { name: far.name });
    await expect(heading).toBeFocused();
    await expect(heading).toHaveCSS("outline-style", "none");
    await closeButton(page).press("Enter");
    await expectClosed(page);
    await expect(cardLink(page, far.name)).toBeFocused();
    await expect(cardLink(page, far.name)).toBeInViewport();
    await openPopup(page, far.name);
    await expect.poll(() => animations).toEqual(["fade-out", "fade-in"]);
    // The browser would return the focus to the last focused element: after a reload, the popup's heading.
    await page.reload();
    await expectOpen(page, far.name);
    await closePopup(page);
    await expect(cardLink(page, far.name)).toBeFocused();
  });
});

test("returns the focus to its card if Safari focused the main part", async ({ open }) => {
  const page = await open("/eliquides");
  await page.getByRole("main").focus();
  await cardLink(page, PRODUCT).dispatchEvent("click");
  await expectOpen(page, PRODUCT);
  await closePopup(page);
  await expect(cardLink(page, PRODUCT)).toBeFocused();
});

test.describe("a popup closes", () => {
  for (const [way, close] of [
    ["the button", (page) => closeButton(page).click()],
    ["Enter on the button", (page) => page.keyboard.press("Enter")],
    ["the backdrop", clickBackdrop],
    ["Escape", (page) => page.keyboard.press("Escape")],
    ["Escape twice", pressEscapeTwice],
    ["the browser's back", (page) => page.goBack()],
  ] satisfies [string, (page: Page) => Promise<unknown>][])
    test(`by ${way}, returns the focus to its card, and scrolls nothing`, async () => {
      const page = await closed();
      await bringToMiddle(cardLink(page, PRODUCT));
      const [before, at] = [await scrolledTo(page), await historyIndex(page)];
      expect(before).toBeGreaterThan(0);
      await openPopup(page, PRODUCT);
      expect(await historyIndex(page)).toBe(at + 1);
      expect(await scrolledTo(page)).toBe(before);
      await close(page);
      await expectClosed(page);
      await expect(cardLink(page, PRODUCT)).toBeFocused();
      await expect(page).toHaveURL(BELOW);
      expect(await historyIndex(page)).toBe(at);
      expect(await scrolledTo(page)).toBe(before);
    });

  test("only after its exit animation, even if frames are late", async ({ blank }) => {
    const page = await blank();
    await page.addInitScript(() => {
      addEventListener("animationstart", ({ animationName, target }) => {
        if (animationName !== "fade-out" || !(target instanceof Element)) return;
        for (const exit of target.getAnimations()) exit.pause();
      });
    });
    await page.clock.install({ time: 0 });
    await visit(page, "/eliquides");
    await openPopup(page, PRODUCT);
    await page.clock.pauseAt(3_600_000);
    await closeButton(page).click();
    const exits = () =>
      popup(page).evaluate((shown) => shown.getAnimations().map((exit) => exit.playState));
    await expect.poll(exits).toEqual(["paused"]);
    await page.clock.runFor(1000);
    await expect(popup(page)).toHaveCount(1);
    await popup(page).evaluate((shown) => {
      for (const exit of shown.getAnimations()) exit.finish();
    });
    await expectClosed(page);
    await expect(page).toHaveURL("/eliquides");
  });

  test.describe("150 ms after", () => {
    /** A second step back would lead to /about. */
    const clocked = sharedPage("/about");
    let hours = 0;
    test.beforeAll(async () => {
      await clocked().clock.install({ time: 0 });
      await visit(clocked(), "/eliquides");
    });

    for (const [what, close] of [
      ["one click", (page) => closeButton(page).click()],
      ["a double click", (page) => closeButton(page).dblclick()],
      ["a double click on the backdrop", (page) => page.mouse.dblclick(20, 450)],
      ["Escape twice", pressEscapeTwice],
      [
        "all of these at once",
        async (page) => {
          await closeButton(page).click();
          await clickBackdrop(page);
          await pressEscapeTwice(page);
          await clickBackdrop(page);
        },
      ],
    ] satisfies [string, (page: Page) => Promise<unknown>][])
      test(`${what}, once`, async () => {
        const page = clocked();
        await page.clock.resume();
        const at = await historyIndex(page);
        await openPopup(page, PRODUCT);
        const steps: string[] = [];
        page.on("framenavigated", (frame) => steps.push(new URL(frame.url()).pathname));
        await page.clock.pauseAt(++hours * 3_600_000);
        await close(page);
        await page.clock.runFor(149);
        await expect(popup(page).getByRole("img", { name: PRODUCT })).toHaveCount(1);
        await expect.poll(() => opacityOf(page)).toBe("0");
        expect(steps).toEqual([]);
        await page.clock.runFor(1);
        await expectClosed(page);
        await page.clock.runFor(1000);
        await expect(page).toHaveURL("/eliquides");
        expect(steps).toEqual(["/eliquides"]);
        expect(await historyIndex(page)).toBe(at);
        page.removeAllListeners("framenavigated");
      });
  });
});
