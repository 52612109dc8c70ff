import type { Page } from "playwright";
import { boosters } from "../../demo/content/booster-and-banners";
import { cardLink, cards, filter } from "../support/pages/grid";
import { header } from "../support/pages/header";
import {
  closeButton,
  expectClosed,
  expectOpen,
  historyIndex,
  openPopup,
  popup,
} from "../support/pages/popup";
import { isNoPicture, watchRequests } from "../support/pages/requests";
import { bringToMiddle, scrolledTo } from "../support/pages/scrolling";
import { expect, hydrated, PHONE, sharedPage, test, visit } from "../support/test";
import { demoProduct, demoProducts } from "../support/worlds/demo";

/** The popup in the browser's history, over every page where it opens (spec §2). */

const A = demoProduct("ananas-victoria").name;
const B = demoProduct("goyave-rose").name;
const FAR = demoProduct("pok-pok-dore").name;
const KIT = demoProduct("kit-indri").name;
const COIL = demoProduct("resistance-onja-06").name;
const BOOSTER = boosters[0]?.fields.titre ?? "";

/** Every kind of page with popups: the page, a product on it, and that product's popup. */
const PLACES = [
  ["/eliquides?category=fruite", A, "/eliquides/ananas-victoria?category=fruite"],
  ["/ecigarettes?category=kit", KIT, "/ecigarettes/kit-indri?category=kit"],
  [
    "/accessories?category=resistances",
    COIL,
    "/accessories/resistance-onja-06?category=resistances",
  ],
  [
    "/?eliquides=fruite&ecigarettes=kit",
    KIT,
    "/produit/kit-indri?eliquides=fruite&ecigarettes=kit",
  ],
  ["/", BOOSTER, "/produit/booster-nicotine-20"],
  ["/recherche?q=fruite", A, "/recherche/ananas-victoria?q=fruite"],
] as const;

const fruity = demoProducts("eliquide", "fruite").length;
const all = demoProducts("eliquide").length;
const devices = demoProducts("ecigarette").length;

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

/** Cuts the connection while something is done, which must not ask for anything but pictures. */
async function offline(page: Page, act: () => Promise<void>): Promise<void> {
  const asked = watchRequests(page, isNoPicture);
  await page.context().setOffline(true);
  await act();
  expect(asked).toEqual([]);
  await page.context().setOffline(false);
}

for (const [below, product, address] of PLACES)
  test.describe(`over ${below}`, () => {
    const shared = sharedPage(below);
    const isHome = address.startsWith("/produit/");

    test("opens without a request, also offline, as one entry that back and forward walk", async () => {
      const page = shared();
      const at = await historyIndex(page);
      await offline(page, async () => {
        await openPopup(page, product);
        await expect(page).toHaveURL(address);
        const stood = await scrolledTo(page);
        expect(stood).toBeGreaterThan(0);
        expect(await historyIndex(page)).toBe(at + 1);
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
        expect(await historyIndex(page)).toBe(at);
        expect(await scrolledTo(page)).toBe(stoodAgain);
      });
    });

    test("stays open on a refresh, and then closes as if there had been none", async () => {
      const page = shared();
      const at = await historyIndex(page);
      await openPopup(page, product);
      // On home the browser's scroll restoration is off (spec §2).
      const stood = isHome ? 0 : await scrolledTo(page);
      for (let times = 0; times < 2; times++) {
        await page.reload();
        await hydrated(page);
        await expectOpen(page, product);
      }
      await expect.poll(() => scrolledTo(page)).toBe(stood);
      await close(page);
      await expect(page).toHaveURL(below);
      expect(await historyIndex(page)).toBe(at);
      expect(await scrolledTo(page)).toBe(stood);
      await forwardTo(page, product);
      await page.reload();
      await hydrated(page);
      await expectOpen(page, product);
      await back(page);
      await expect(page).toHaveURL(below);
    });

    // Closing does not read the history before it: home stands for all pages here.
    for (const start of ["another site", ...(isHome ? ["a blank page", "an empty history"] : [])])
      test(`from a deep link after ${start}, closing goes to the page with its filter`, async ({
        blank,
      }) => {
        let page = await blank();
        if (start === "an empty history") {
          const tab = page.context().waitForEvent("page");
          await page.goto("/robots.txt");
          await page.evaluate((url) => window.open(url, "_blank", "noopener"), address);
          page = await tab;
          await hydrated(page);
          expect(await page.evaluate(() => history.length)).toBe(1);
        } else {
          if (start === "another site") await page.goto("data:text/html,<h1>Un autre site</h1>");
          await visit(page, address);
        }
        await expectOpen(page, product);
        const asked = watchRequests(page, isNoPicture);
        await close(page);
        await expect(page).toHaveURL(below);
        // Back leads to the popup again, and closing it still to the page.
        await page.goBack();
        await expectOpen(page, product);
        await close(page);
        await expect(page).toHaveURL(below);
        expect(asked).toEqual([]);
      });
  });

test.describe("the page behind", () => {
  for (const [address, below, products] of [
    [
      "/eliquides/ananas-victoria?category=Fruit%C3%A9s&fbclid=x",
      "/eliquides?category=fruite",
      fruity,
    ],
    ["/produit/ananas-victoria?eliquides=FRUITE&fbclid=x", "/?eliquides=fruite", fruity + devices],
    ["/eliquides/ananas-victoria?fbclid=x", "/eliquides", all],
    ["/eliquides/ananas-victoria?category=inconnue", "/eliquides?category=inconnue", 0],
  ] as const)
    test(`of ${address} keeps its filter when the popup closes`, async ({ open }) => {
      const page = await open(address);
      await expectOpen(page, A);
      await offline(page, async () => {
        await close(page);
        await expect(page).toHaveURL(below);
        await expect(cards(page)).toHaveCount(products);
        await page.goBack();
        await expectOpen(page, A);
        await close(page);
      });
    });

  for (const [from, filtered, address, products] of [
    [
      "/eliquides",
      "/eliquides?category=fruite#products",
      "/eliquides/ananas-victoria?category=fruite",
      fruity,
    ],
    ["/", "/?eliquides=fruite", "/produit/ananas-victoria?eliquides=fruite", fruity + devices],
  ] as const)
    test(`of ${from} keeps a filter that was clicked, and opens without a request over it`, async ({
      open,
    }) => {
      const page = await open(from);
      await filter(page, "Fruités").click();
      await expect(page).toHaveURL(filtered);
      await expect(cards(page)).toHaveCount(products);
      await offline(page, async () => {
        await openPopup(page, A);
        await expect(page).toHaveURL(address);
        const stood = await scrolledTo(page);
        await close(page);
        await expect(page).toHaveURL(filtered);
        await expect(cards(page)).toHaveCount(products);
        expect(await scrolledTo(page)).toBe(stood);
        await forwardTo(page, A);
        await back(page);
      });
    });
});

test.describe("over one page", () => {
  const shared = sharedPage("/eliquides");

  test("a second product opens where the first was closed", async () => {
    const page = shared();
    const at = await historyIndex(page);
    for (const product of [A, B, A]) {
      await openPopup(page, product);
      await expect(popup(page).getByRole("heading")).toHaveText(product);
      await close(page);
      await expect(cardLink(page, product)).toBeFocused();
    }
    expect(await historyIndex(page)).toBe(at);
  });

  test("a quick double click on a card leaves its popup open, as one entry", async () => {
    const page = shared();
    const at = await historyIndex(page);
    await cardLink(page, A).dblclick();
    await expectOpen(page, A);
    expect(await historyIndex(page)).toBe(at + 1);
    await close(page);
    await expect(page).toHaveURL("/eliquides");
  });

  test("a quick double click does not follow the link that has come under the pointer", async () => {
    const page = shared();
    await openPopup(page, A);
    const order = popup(page).getByRole("link", { name: "Commander" }).first();
    for (const link of [order, closeButton(page)]) {
      await link.dispatchEvent("click", { detail: 2 });
      await expectOpen(page, A);
    }
    await close(page);
    // Nor the card behind, where the first click closed the popup.
    await cardLink(page, A).dispatchEvent("click", { detail: 2 });
    await openPopup(page, B);
    await close(page);
  });

  test("the page stays where it was last scrolled, whatever history remembers", async () => {
    const page = shared();
    await bringToMiddle(cardLink(page, demoProduct("mokary-dore").name));
    const middle = await scrolledTo(page);
    // Not by the mouse, for whose sake the page would be scrolled.
    await header(page).getByRole("link", { name: "Contact" }).dispatchEvent("click");
    await expect(page).toHaveURL("/contact");
    await page.goBack();
    await expect(page).toHaveURL("/eliquides");
    await expect.poll(() => scrolledTo(page)).toBe(middle);
    // Further down than where the way back has led.
    await openPopup(page, FAR);
    const stood = await scrolledTo(page);
    await close(page);
    expect(await scrolledTo(page)).toBe(stood);
    // Elsewhere than where the popup was open before.
    await bringToMiddle(cardLink(page, demoProduct("cafe-de-l-itasy").name));
    const elsewhere = await scrolledTo(page);
    expect(elsewhere).not.toBe(stood);
    await forwardTo(page, FAR);
    expect(await scrolledTo(page)).toBe(elsewhere);
    await back(page);
    expect(await scrolledTo(page)).toBe(elsewhere);
  });
});

test("history goes straight from one popup to the other", async ({ open }) => {
  const page = await open("/eliquides/ananas-victoria");
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

test("a quick double tap on a card leaves its popup open, as one entry", async ({ open }) => {
  const page = await open("/eliquides", { viewport: PHONE, hasTouch: true, isMobile: true });
  const at = await historyIndex(page);
  await bringToMiddle(cardLink(page, A));
  const place = await cardLink(page, A).boundingBox();
  if (!place) throw new Error("The card is not shown.");
  await page.touchscreen.tap(place.x + 40, place.y + 20);
  await page.touchscreen.tap(place.x + 40, place.y + 20);
  await expectOpen(page, A);
  await close(page);
  await expect(page).toHaveURL("/eliquides");
  expect(await historyIndex(page)).toBe(at);
});
