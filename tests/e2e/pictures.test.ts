import type { Page, Request } from "playwright";
import { expect } from "playwright/test";
import { describe, inject, it } from "vitest";
import { browserForTests, hydrated, PHONE } from "../support/browser";

/** Product pictures: which are fetched, what stands in their place, and what becomes of failures. */

const browser = browserForTests();
/** What a worker fetches is not seen, nor stopped, by the tests' own routes. */
const ALONE = { serviceWorkers: "block" } as const;
const firstPicture = (page: Page) => page.getByRole("article").first().locator("img");
const width = (img: HTMLImageElement) => img.naturalWidth;
const address = (request: Request) => new URL(request.url()).pathname;
const nameIn = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";

/** Requests for one product's picture, as they begin. */
function askedFor(page: Page, name: string): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (address(request).endsWith(`/${name}`)) asked.push(request.url());
  });
  return asked;
}

/**
 * Loses the first request that matches, once `failing` has resolved. The others are passed on: a
 * route that takes itself off, as by `times`, may leave a request behind that was on its way.
 */
async function loseFirst(page: Page, pattern: RegExp, failing = Promise.resolve()) {
  let isFirst = true;
  await page.route(pattern, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await failing;
    await route.abort();
  });
}

/** The file name of the first card's picture, and what matches its address at any width. */
async function firstOnPage(path: string) {
  const { products } = await (await fetch(`${inject("shop")}${path}.json`)).json();
  const name = String(products[0].image).split("/").at(-1) ?? "";
  return { name, pattern: new RegExp(`/${name}\\?w=`), colour: String(products[0].imageColour) };
}

describe("the colour of a picture", () => {
  it("stands in its place from the first byte, without scripts too, and nothing moves", async () => {
    const { pattern, colour } = await firstOnPage("/eliquides");
    const page = await browser.blank({ javaScriptEnabled: false, viewport: PHONE });
    let arrive = () => {};
    const arriving = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(pattern, async (route) => {
      await arriving;
      await route.continue();
    });
    await page.goto("/eliquides", { waitUntil: "commit" });
    const [, red = "", green = "", blue = ""] = colour;
    const rgb = [red, green, blue].map((digit) => Number.parseInt(digit + digit, 16));
    await expect(firstPicture(page)).toHaveCSS("background-color", `rgb(${rgb.join(", ")})`);
    const before = await firstPicture(page).boundingBox();
    expect(before?.height).toBeCloseTo(before?.width ?? 0, 0);
    arrive();
    await expect.poll(() => firstPicture(page).evaluate(width)).not.toBe(0);
    expect(await firstPicture(page).boundingBox()).toEqual(before);
  });
});

describe("a phone fetches a card's picture", () => {
  it.each([
    [1, 200],
    [2, 400],
    [3, 400],
  ])("at %ix in %i px", async (deviceScaleFactor, expected) => {
    const page = await browser.open("/eliquides", { viewport: PHONE, deviceScaleFactor });
    await expect.poll(() => firstPicture(page).evaluate(width)).not.toBe(0);
    const shown = await firstPicture(page).evaluate((img: HTMLImageElement) => img.currentSrc);
    expect(new URL(shown).searchParams.get("w")).toBe(String(expected));
  });
});

describe("a popup shows its card's own file", () => {
  it.each([
    [390, 3],
    [768, 2],
    [1024, 2],
    [1280, 1],
    [1280, 2],
    [1920, 1],
  ])("at %i px and %ix, without a request", async (widthOfWindow, deviceScaleFactor) => {
    const viewport = { width: widthOfWindow, height: 900 };
    const page = await browser.open("/eliquides", { viewport, deviceScaleFactor });
    await hydrated(page);
    const source = (img: HTMLImageElement) => img.currentSrc;
    await expect.poll(() => firstPicture(page).evaluate(width)).not.toBe(0);
    const ofCard = await firstPicture(page).evaluate(source);
    const asked = askedFor(page, nameIn(ofCard));
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Voir plus/ })
      .first()
      .click();
    const ofPopup = page.getByRole("dialog").getByRole("img");
    await expect.poll(() => ofPopup.evaluate(width)).not.toBe(0);
    expect(await ofPopup.evaluate(source)).toBe(ofCard);
    expect(asked).toEqual([]);
  });
});

describe("a picture that fails", () => {
  it.each([
    ["before scripts run", false],
    ["after scripts ran", true],
  ])("is asked for once more and then shown (%s)", async (_when, late) => {
    const { name, pattern } = await firstOnPage("/eliquides");
    const page = await browser.blank(ALONE);
    let fail = () => {};
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await loseFirst(page, pattern, late ? failing : undefined);
    const asked = askedFor(page, name);
    await page.goto("/eliquides", { waitUntil: late ? "commit" : "load" });
    fail();
    await hydrated(page);
    await expect.poll(() => firstPicture(page).evaluate(width)).not.toBe(0);
    await expect(firstPicture(page)).toHaveAttribute("src", pattern);
    expect(asked).toHaveLength(2);
  });

  it("keeps its room until it is asked for again, at once where the line comes back", async () => {
    const { name, pattern } = await firstOnPage("/eliquides");
    const page = await browser.blank(ALONE);
    await page.clock.install();
    await loseFirst(page, pattern);
    const asked = askedFor(page, name);
    await page.goto("/eliquides");
    await hydrated(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    const box = await firstPicture(page).boundingBox();
    expect(box?.height).toBeCloseTo(box?.width ?? 0, 0);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect.poll(() => firstPicture(page).evaluate(width)).not.toBe(0);
    expect(asked).toHaveLength(2);
  });

  it("twice gives way to the placeholder, and is asked for no more", async () => {
    const { name, pattern } = await firstOnPage("/eliquides");
    const page = await browser.blank(ALONE);
    await page.clock.install();
    await page.route(pattern, (route) => route.abort());
    const asked = askedFor(page, name);
    await page.goto("/eliquides");
    await hydrated(page);
    await page.clock.runFor(2000);
    await expect(firstPicture(page)).toHaveAttribute("src", "/placeholder.svg");
    await expect(firstPicture(page)).not.toHaveAttribute("srcset");
    await expect.poll(() => firstPicture(page).evaluate(width)).not.toBe(0);
    await page.clock.runFor(60_000);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect(firstPicture(page)).toHaveAttribute("src", "/placeholder.svg");
    expect(asked).toHaveLength(2);
  });
});

describe("a light page", () => {
  it.each([
    ["asked for by its address", "?mode=leger", {}],
    ["asked for by Save-Data", "", { "Save-Data": "on" }],
  ])("%s tells the size of the picture that it leaves out", async (_how, query, headers) => {
    const { products } = await (await fetch(`${inject("shop")}/eliquides.json`)).json();
    const page = await (
      await fetch(`${inject("shop")}${products[0].href}${query}`, { headers })
    ).text();
    const [, told] = /Voir la photo(?:<!-- -->)? \((\d+)\u00a0Ko\)/.exec(page) ?? [];
    const image = new URL(products[0].image).pathname;
    const picture = await fetch(`${inject("shop")}/images${image}?w=600`);
    const { byteLength } = await picture.arrayBuffer();
    expect(Number(told)).toBe(Math.ceil(byteLength / 1000));
  });
});
