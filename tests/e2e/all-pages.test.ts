import type { Page } from "playwright/test";
import { everyPage } from "../support/every-page";
import { axeFindings } from "../support/judges/axe";
import { watchComplaints } from "../support/judges/complaints";
import { ringFaults } from "../support/judges/focus";
import { watchHydration } from "../support/judges/hydration";
import { doubtfulLinks } from "../support/judges/link-names";
import { movingParts } from "../support/judges/motion";
import { roomFaults, SETTINGS } from "../support/judges/reflow-and-zoom";
import { contrastOfTexts } from "../support/judges/text-contrast";
import { DESKTOP, expect, hydrated, PHONE, TABLET, test } from "../support/test";
import { fewLiquids } from "../support/worlds/demo-parts";
import { type Shop, startShop } from "../support/worlds/shop";

/**
 * Opens each page once on a phone, once on a desktop and once without scripts, and runs all judges on it.
 * All tests of a group share a browser tab, which halves the CPU time per page.
 */

let shop: Shop;
let waitingShop: Shop;
test.beforeAll(async () => {
  const content = fewLiquids(
    "mangue-de-mahajanga",
    "litchi-de-tamatave",
    "baies-de-la-brume",
    "bibasse-doree",
  );
  [shop, waitingShop] = await Promise.all([
    startShop({ content }),
    startShop({ content: "unreachable" }),
  ]);
});
test.afterAll(() => Promise.all([shop.stop(), waitingShop.stop()]));

/** Pages that wait for content. */
const WAITING = [
  "/",
  "/eliquides",
  "/eliquides/mangue-de-mahajanga",
  "/ecigarettes/kit",
  "/recherche?q=vanille",
];
const PAGES = [
  ...[...everyPage, "/eliquides/bibasse-doree"].map((path) => ({
    path,
    title: path,
    isWaiting: false,
  })),
  ...WAITING.map((path) => ({ path, title: `${path}, waiting for content`, isWaiting: true })),
];
const addressOf = ({ path, isWaiting }: (typeof PAGES)[number]) =>
  (isWaiting ? waitingShop : shop).url + path;

/** Further addresses of these pages, which the browser's code parses differently. */
const OTHER_FORMS = [
  "/?eliquides=gourmand&ecigarettes=pod",
  "/eliquides/mangue-de-mahajanga?category=fruite",
  "/recherche",
];
/** One text per page that is over the mist or a picture: axe cannot determine its contrast. */
const TEXT_OVER_PICTURE = new Map([
  ["/", "Une question, une commande"],
  ["/eliquides", "Bientôt disponible"],
  ["/contact", "Contact et commande"],
  ["/about", "À propos"],
  ["/recherche?q=mangue", "Recherche"],
  ["/nulle-part", "Nous contacter"],
  ["/hors-ligne", "ligne"],
]);

async function judgeAccessibility(page: Page, textOnPicture?: string): Promise<void> {
  const { wrong, unsure } = await axeFindings(page);
  expect.soft(wrong, "axe").toEqual([]);
  if (!textOnPicture) return;
  const texts = await contrastOfTexts(page, unsure);
  expect.soft(texts.map(({ text }) => text).join("\n")).toContain(textOnPicture);
  const tooLow = texts.filter(({ contrast, lowest }) => contrast < lowest);
  expect.soft(tooLow, "contrast with the background").toEqual([]);
}

for (const [size, options] of [
  ["phone", { viewport: PHONE, hasTouch: true }],
  ["desktop", { viewport: DESKTOP }],
] as const)
  test.describe(`on a ${size}`, () => {
    let page: Page;
    let hydrationFaults: () => Promise<string[]>;
    test.beforeAll(async ({ browser }) => {
      page = await browser.newPage(options);
      hydrationFaults = await watchHydration(page);
    });
    test.afterAll(() => page.close());

    async function open(address: string): Promise<void> {
      await page.setViewportSize(options.viewport);
      await page.emulateMedia({ reducedMotion: "no-preference" });
      await page.goto(address);
      await hydrated(page);
      expect.soft(await hydrationFaults(), "hydration").toEqual([]);
    }

    for (const each of PAGES)
      test(`all judges accept ${each.title}`, async () => {
        await open(addressOf(each));
        if (each.isWaiting) await expect(page.getByText("Chargement...").first()).toBeVisible();
        // Proves that the page has motion, which `reduce` must stop.
        if (each.path === "/") expect.soft(await movingParts(page), "motion").not.toEqual([]);
        await page.emulateMedia({ reducedMotion: "reduce" });
        expect.soft(await movingParts(page), "reduced motion").toEqual([]);
        const textOnPicture = each.isWaiting ? undefined : TEXT_OVER_PICTURE.get(each.path);
        await judgeAccessibility(page, textOnPicture);
        expect.soft(await doubtfulLinks(page), "names of links").toEqual([]);
        const isPopup = each.path.split("/").length > 2;
        const part = page.getByRole(isPopup ? "dialog" : "main");
        const last = part.getByRole("link").or(part.getByRole("button")).last();
        expect.soft(await ringFaults(last), "focus ring").toEqual([]);
        expect.soft(await roomFaults(page, SETTINGS[size]), "room").toEqual([]);
        if (size === "phone" || !textOnPicture) return;
        await page.setViewportSize(TABLET);
        await judgeAccessibility(page, textOnPicture);
      });

    for (const path of OTHER_FORMS)
      test(`${path} hydrates`, async () => {
        await open(shop.url + path);
      });

    for (const path of ["/eliquides", "/tarifs"])
      test(`${path} has room for all of the demo's products`, async ({ shop }) => {
        await open(shop + path);
        expect.soft(await roomFaults(page, SETTINGS[size])).toEqual([]);
      });
  });

test.describe("without scripts", () => {
  let page: Page;
  let complaints: () => string[];
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage({ reducedMotion: "reduce" });
    complaints = watchComplaints(page);
    // Blocks the page's own scripts only: axe itself needs scripts.
    await page.route(/\.js$/, (route) => route.abort());
  });
  test.afterAll(() => page.close());

  for (const each of PAGES)
    test(`all judges accept ${each.title}`, async () => {
      await page.setViewportSize(PHONE);
      await page.goto(addressOf(each));
      const unexpected = complaints().filter((text) => !text.includes("net::ERR_FAILED"));
      expect.soft(unexpected, "complaints").toEqual([]);
      if (each.isWaiting) await expect(page.getByText("Chargement...").first()).toBeVisible();
      await judgeAccessibility(page);
      await page.setViewportSize(DESKTOP);
      await judgeAccessibility(page);
      expect.soft(await doubtfulLinks(page), "names of links").toEqual([]);
    });
});
