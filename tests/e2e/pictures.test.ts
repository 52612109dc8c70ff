import type { APIRequestContext, Page } from "playwright";
import { pictureId } from "~/address/picture-paths";
import { deferred } from "../support/deferred";
import { cards } from "../support/pages/grid";
import { popup } from "../support/pages/popup";
import { hold, isLoader, watchRequests } from "../support/pages/requests";
import { followInFooter, scrollTo } from "../support/pages/scrolling";
import { DESKTOP, expect, hydrated, PHONE, test, visit } from "../support/test";

/** Product pictures: which files the browser requests, placeholders, and failed requests. */

/** A page with few pictures. */
const PATH = "/accessories";

const firstPicture = (page: Page) => cards(page).first().locator("img");
const width = (img: HTMLImageElement) => img.naturalWidth;
const source = (img: HTMLImageElement) => img.currentSrc;
const expectLoaded = (page: Page) =>
  expect.poll(() => firstPicture(page).evaluate(width)).not.toBe(0);

/** Records the requests for one product's picture from now on, by its id. */
const watchPicture = (page: Page, name: string) =>
  watchRequests(page, (request) => new URL(request.url()).pathname.endsWith(`/${name}`));

/** A picture of the content: its id, and a pattern of its address at any width. */
function addressed(image: string) {
  const name = pictureId(new URL(image).pathname.slice(1));
  return { name, pattern: new RegExp(`/${name}\\?w=`) };
}

/** The first card's picture. */
async function firstOfPage(request: APIRequestContext) {
  return addressed((await (await request.get(`${PATH}.json`)).json()).products[0].image);
}

/**
 * Aborts the first request that matches, once `failing` has resolved, and passes on the others. The option
 * `times` is no alternative: a route that removes itself may never answer a pending request.
 */
async function abortFirst(page: Page, pattern: RegExp, failing = Promise.resolve()) {
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

  test("a colour fills a picture's space from the start, and the loaded picture moves nothing", async ({
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
    test(`at ${deviceScaleFactor}x a card's picture has ${pixels} px`, async ({ open }) => {
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
    const requested = watchPicture(page, new URL(ofCard).pathname.split("/").at(-1) ?? "");
    await cards(page)
      .getByRole("link", { name: /^Voir plus/ })
      .first()
      .click();
    const ofPopup = popup(page).getByRole("img");
    await expect.poll(() => ofPopup.evaluate(width)).not.toBe(0);
    expect(await ofPopup.evaluate(source)).toBe(ofCard);
    expect(requested).toEqual([]);
  });

test.describe("a picture that fails", () => {
  for (const when of ["before", "after"])
    test(`${when} scripts run is requested once more and then shown`, async ({ page, request }) => {
      const { name, pattern } = await firstOfPage(request);
      const { open: fail, opened: failing } = deferred();
      if (when === "before") fail();
      await abortFirst(page, pattern, failing);
      const requested = watchPicture(page, name);
      await page.goto(PATH, { waitUntil: when === "before" ? "load" : "commit" });
      fail();
      await hydrated(page);
      await expectLoaded(page);
      await expect(firstPicture(page)).toHaveAttribute("src", pattern);
      expect(requested).toHaveLength(2);
    });

  test("occupies its space until it is requested again", async ({ page, request }) => {
    const { name, pattern } = await firstOfPage(request);
    await page.clock.install();
    await abortFirst(page, pattern);
    const requested = watchPicture(page, name);
    await visit(page, PATH);
    await page.clock.pauseAt(Date.now() + 60_000);
    const box = await firstPicture(page).boundingBox();
    expect(box?.height).toBeCloseTo(box?.width ?? 0, 0);
    await page.clock.runFor(2000);
    await expectLoaded(page);
    expect(requested).toHaveLength(2);
  });

  test("twice is replaced by the placeholder, not requested again", async ({ page, request }) => {
    const { name, pattern } = await firstOfPage(request);
    await page.clock.install();
    await page.route(pattern, (route) => route.abort());
    const requested = watchPicture(page, name);
    await visit(page, PATH);
    await page.clock.runFor(2000);
    await expect(firstPicture(page)).toHaveAttribute("src", "/placeholder.svg");
    await expect(firstPicture(page)).not.toHaveAttribute("srcset");
    await expectLoaded(page);
    await page.clock.runFor(60_000);
    await expect(firstPicture(page)).toHaveAttribute("src", "/placeholder.svg");
    expect(requested).toHaveLength(2);
  });

  const retries: [when: string, retry: (page: Page) => Promise<unknown>][] = [
    [
      "the connection returns",
      (page) => page.evaluate(() => window.dispatchEvent(new Event("online"))),
    ],
    [
      "it comes into view again",
      async (page) => {
        await scrollTo(page, 5000);
        await expect(firstPicture(page)).not.toBeInViewport();
        await scrollTo(page, 0);
      },
    ],
    [
      "the visitor taps 'Réessayer'",
      async (page) => {
        await page.route(isLoader(), (route) => route.abort());
        await followInFooter(page, "E-Liquides");
        await page.getByRole("button", { name: "Réessayer" }).click();
      },
    ],
  ];
  for (const [when, retry] of retries)
    test(`twice is requested again when ${when}`, async ({ page, request }) => {
      const { name, pattern } = await firstOfPage(request);
      await page.route(pattern, (route) => route.abort());
      await visit(page, PATH);
      await expect(firstPicture(page)).toHaveAttribute("src", "/placeholder.svg");
      await page.unroute(pattern);
      const requested = watchPicture(page, name);
      await retry(page);
      await expect(firstPicture(page)).toHaveAttribute("src", pattern);
      await expectLoaded(page);
      expect(requested).toHaveLength(1);
    });
});

for (const [device, viewport, refused, other] of [
  ["a phone", PHONE, "imageMobile", "image"],
  ["a computer", DESKTOP, "image", "imageMobile"],
] as const)
  test(`a banner whose picture for ${device} is refused shows its other one`, async ({
    blank,
    request,
  }) => {
    const [banner] = (await (await request.get("/index.json")).json()).banners;
    const page = await blank({ viewport });
    await page.route(addressed(banner[refused]).pattern, (route) => route.fulfill({ status: 404 }));
    await page.goto("/");
    const picture = page.getByAltText(banner.alt).first();
    await expect.poll(() => picture.evaluate(source)).toMatch(addressed(banner[other]).pattern);
    await expect.poll(() => picture.evaluate(width)).not.toBe(0);
  });

test("a banner whose pictures both fail is requested again when the browser is back online", async ({
  page,
  request,
}) => {
  const [banner] = (await (await request.get("/index.json")).json()).banners;
  const [phone, computer] = [addressed(banner.imageMobile), addressed(banner.image)];
  await page.route(phone.pattern, (route) => route.abort());
  await page.route(computer.pattern, (route) => route.abort());
  const inPlace = watchPicture(page, phone.name);
  await page.goto("/");
  await expect.poll(() => inPlace.length).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  const picture = page.getByAltText(banner.alt).first();
  await expect.poll(() => picture.evaluate(width)).not.toBe(0);
});
