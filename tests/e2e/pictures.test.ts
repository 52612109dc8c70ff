import type { APIRequestContext, Page } from "playwright";
import { deferred } from "../support/deferred";
import { cards } from "../support/pages/grid";
import { popup } from "../support/pages/popup";
import { hold, watchRequests } from "../support/pages/requests";
import { expect, hydrated, PHONE, test, visit } from "../support/test";

/** Product pictures: which are fetched, what stands in their place, and what becomes of failures. */

/** A page with few pictures. */
const PATH = "/accessories";

const firstPicture = (page: Page) => cards(page).first().locator("img");
const width = (img: HTMLImageElement) => img.naturalWidth;
const source = (img: HTMLImageElement) => img.currentSrc;
const expectLoaded = (page: Page) =>
  expect.poll(() => firstPicture(page).evaluate(width)).not.toBe(0);

/** The requests from now on for one product's picture, by its file's name. */
const watchPicture = (page: Page, name: string) =>
  watchRequests(page, (request) => new URL(request.url()).pathname.endsWith(`/${name}`));

/** The first card’s picture: its file’s name, and what matches its address at any width. */
async function firstOfPage(request: APIRequestContext) {
  const [{ image }] = (await (await request.get(`${PATH}.json`)).json()).products;
  const name = String(image).split("/").at(-1) ?? "";
  return { name, pattern: new RegExp(`/${name}\\?w=`) };
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

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("a colour fills the place of a picture from the start, and nothing moves", async ({
    page,
    request,
  }) => {
    const { pattern } = await firstOfPage(request);
    const arrive = await hold(page, pattern);
    await page.goto(PATH, { waitUntil: "commit" });
    await expect(firstPicture(page)).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    const before = await firstPicture(page).boundingBox();
    expect(before?.height).toBeCloseTo(before?.width ?? 0, 0);
    arrive();
    await expectLoaded(page);
    expect(await firstPicture(page).boundingBox()).toEqual(before);
  });

  for (const [deviceScaleFactor, pixels] of [
    [1, 200],
    [2, 400],
    [3, 400],
  ] as const)
    test(`a phone fetches a card's picture at ${deviceScaleFactor}x in ${pixels} px`, async ({
      open,
    }) => {
      const page = await open(PATH, { deviceScaleFactor });
      await expectLoaded(page);
      const shown = await firstPicture(page).evaluate(source);
      expect(new URL(shown).searchParams.get("w")).toBe(String(pixels));
    });
});

for (const [pixels, deviceScaleFactor] of [
  [390, 2],
  [390, 3],
  [768, 2],
  [1024, 2],
  [1280, 1],
  [1280, 2],
  [1920, 1],
] as const)
  test(`a popup shows its card's own file at ${pixels} px and ${deviceScaleFactor}x, without a request`, async ({
    open,
  }) => {
    const page = await open(PATH, { viewport: { width: pixels, height: 900 }, deviceScaleFactor });
    await expectLoaded(page);
    const ofCard = await firstPicture(page).evaluate(source);
    const asked = watchPicture(page, new URL(ofCard).pathname.split("/").at(-1) ?? "");
    await cards(page)
      .getByRole("link", { name: /^Voir plus/ })
      .first()
      .click();
    const ofPopup = popup(page).getByRole("img");
    await expect.poll(() => ofPopup.evaluate(width)).not.toBe(0);
    expect(await ofPopup.evaluate(source)).toBe(ofCard);
    expect(asked).toEqual([]);
  });

test.describe("a picture that fails", () => {
  for (const when of ["before", "after"])
    test(`${when} scripts run is asked for once more and then shown`, async ({ page, request }) => {
      const { name, pattern } = await firstOfPage(request);
      const { open: fail, opened: failing } = deferred();
      if (when === "before") fail();
      await loseFirst(page, pattern, failing);
      const asked = watchPicture(page, name);
      await page.goto(PATH, { waitUntil: when === "before" ? "load" : "commit" });
      fail();
      await hydrated(page);
      await expectLoaded(page);
      await expect(firstPicture(page)).toHaveAttribute("src", pattern);
      expect(asked).toHaveLength(2);
    });

  test("keeps its space until it is requested again", async ({ page, request }) => {
    const { name, pattern } = await firstOfPage(request);
    await page.clock.install();
    await loseFirst(page, pattern);
    const asked = watchPicture(page, name);
    await visit(page, PATH);
    await page.clock.pauseAt(Date.now() + 60_000);
    const box = await firstPicture(page).boundingBox();
    expect(box?.height).toBeCloseTo(box?.width ?? 0, 0);
    await page.clock.runFor(2000);
    await expectLoaded(page);
    expect(asked).toHaveLength(2);
  });

  test("twice is replaced by the placeholder, and not requested again", async ({
    page,
    request,
  }) => {
    const { name, pattern } = await firstOfPage(request);
    await page.clock.install();
    await page.route(pattern, (route) => route.abort());
    const asked = watchPicture(page, name);
    await visit(page, PATH);
    await page.clock.runFor(2000);
    await expect(firstPicture(page)).toHaveAttribute("src", "/placeholder.svg");
    await expect(firstPicture(page)).not.toHaveAttribute("srcset");
    await expectLoaded(page);
    await page.clock.runFor(60_000);
    await expect(firstPicture(page)).toHaveAttribute("src", "/placeholder.svg");
    expect(asked).toHaveLength(2);
  });
});
