import type { Page } from "playwright";
import { relatedTo } from "~/catalogue/related";
import { boosters } from "../../demo/content/booster-and-banners";
import { cardLink, cards, filter } from "../support/pages/grid";
import { header } from "../support/pages/header";
import {
  closeButton,
  closePopup,
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

/** The popup in the browser's history, over every page where it opens (docs/spec.md, "Popup"). */

const A = demoProduct("ananas-victoria").name;
const A_OPEN = "/eliquides/ananas-victoria";
const A_ON_HOME = "/produit/ananas-victoria";
const B = demoProduct("goyave-rose").name;
const FAR = demoProduct("pok-pok-dore").name;
const KIT = demoProduct("kit-indri").name;
const COIL = demoProduct("resistance-onja-06").name;
const BOOSTER = boosters[0]?.fields.titre ?? "";

/** Every kind of page with popups: the page, a product on it, and that product's popup. */
const PLACES = [
  ["/eliquides?category=fruite", A, `${A_OPEN}?category=fruite`],
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

async function back(page: Page): Promise<void> {
  await page.goBack();
  await expectClosed(page);
}

async function forwardTo(page: Page, product: string): Promise<void> {
  await page.goForward();
  await expectOpen(page, product);
}

/** Runs `act` without a connection, and expects that it requests nothing except pictures. */
async function offline(page: Page, act: () => Promise<void>): Promise<void> {
  const requested = watchRequests(page, isNoPicture);
  await page.context().setOffline(true);
  await act();
  expect(requested).toEqual([]);
  await page.context().setOffline(false);
}

for (const [below, product, address] of PLACES)
  test.describe(`a popup over ${below}`, () => {
    const shared = sharedPage(below);

    test("opens without a request, also offline, as one history entry for Back and Forward", async () => {
      const page = shared();
      const at = await historyIndex(page);
      await offline(page, async () => {
        await openPopup(page, product);
        await expect(page).toHaveURL(address);
        const position = await scrolledTo(page);
        expect(position).toBeGreaterThan(0);
        expect(await historyIndex(page)).toBe(at + 1);
        await expect(popup(page)).toContainText(/\d Ar/);
        await back(page);
        await expect(page).toHaveURL(below);
        await forwardTo(page, product);
        await expect(page).toHaveURL(address);
        await back(page);
        expect(await scrolledTo(page)).toBe(position);
        await openPopup(page, product);
        // openPopup scrolled again: the browser has laid out more cards since.
        const positionAgain = await scrolledTo(page);
        await closePopup(page);
        await expect(page).toHaveURL(below);
        expect(await historyIndex(page)).toBe(at);
        expect(await scrolledTo(page)).toBe(positionAgain);
      });
    });

    test("stays open after a refresh, and then closes as before", async () => {
      const page = shared();
      const at = await historyIndex(page);
      await openPopup(page, product);
      // On home the browser's scroll restoration is off (docs/spec.md, "Every page").
      const position = address.startsWith("/produit/") ? 0 : await scrolledTo(page);
      for (let times = 0; times < 2; times++) {
        await page.reload();
        await hydrated(page);
        await expectOpen(page, product);
      }
      await expect.poll(() => scrolledTo(page)).toBe(position);
      await closePopup(page);
      await expect(page).toHaveURL(below);
      expect(await historyIndex(page)).toBe(at);
      expect(await scrolledTo(page)).toBe(position);
      await forwardTo(page, product);
      await page.reload();
      await hydrated(page);
      await expectOpen(page, product);
      await back(page);
      await expect(page).toHaveURL(below);
    });
  });

/** The address of a page at a product's card. */
const atCard = (below: string) => new RegExp(`${below.replace(/[?.]/g, "\\$&")}#produit-[^#]+$`);

/**
 * Closes a popup that was opened by its address, with Escape, which is also Android's Back. The popup's history entry
 * becomes that of the page below, at the product's card: Back then leaves the page.
 */
async function expectClosesTo(below: string, page: Page, product: string): Promise<void> {
  await expectOpen(page, product);
  const entries = await page.evaluate(() => history.length);
  await offline(page, async () => {
    await closePopup(page);
    await expect(page).toHaveURL(atCard(below));
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });
}

test.describe("a deep link's popup closes to its page with its filter", () => {
  for (const [address, below, product, products] of [
    ...PLACES.map(([below, product, address]) => [address, below, product, null] as const),
    [`${A_OPEN}?category=Fruit%C3%A9s&fbclid=x`, "/eliquides?category=fruite", A, fruity],
    [`${A_ON_HOME}?eliquides=FRUITE&fbclid=x`, "/?eliquides=fruite", A, fruity + devices],
    [`${A_OPEN}?fbclid=x`, "/eliquides", A, all],
    [`${A_OPEN}?category=inconnue`, "/eliquides?category=inconnue", A, 0],
  ] as const)
    test(`${address}, after another site`, async ({ blank }) => {
      const page = await blank();
      await page.goto("data:text/html,<h1>Un autre site</h1>");
      await visit(page, address);
      await expectClosesTo(below, page, product);
      if (products !== null) await expect(cards(page)).toHaveCount(products);
    });

  test(`${A_ON_HOME}, after a blank page`, async ({ open }) => {
    await expectClosesTo("/", await open(A_ON_HOME), A);
  });

  test(`${A_ON_HOME}, in a new tab`, async ({ blank }) => {
    const opener = await blank();
    await opener.goto("/robots.txt");
    const tab = opener.context().waitForEvent("page");
    await opener.evaluate((url) => window.open(url, "_blank", "noopener"), A_ON_HOME);
    const page = await tab;
    await hydrated(page);
    expect(await page.evaluate(() => history.length)).toBe(1);
    await expectClosesTo("/", page, A);
  });
});

for (const [from, filtered, address, products] of [
  ["/eliquides", "/eliquides?category=fruite#products", `${A_OPEN}?category=fruite`, fruity],
  ["/", "/?eliquides=fruite", `${A_ON_HOME}?eliquides=fruite`, fruity + devices],
] as const)
  test(`after a filter on ${from}, a popup needs no request and keeps it`, async ({ open }) => {
    const page = await open(from);
    await filter(page, "Fruités").click();
    await expect(page).toHaveURL(filtered);
    await expect(cards(page)).toHaveCount(products);
    await offline(page, async () => {
      await openPopup(page, A);
      await expect(page).toHaveURL(address);
      const position = await scrolledTo(page);
      await closePopup(page);
      await expect(page).toHaveURL(filtered);
      await expect(cards(page)).toHaveCount(products);
      expect(await scrolledTo(page)).toBe(position);
      await forwardTo(page, A);
      await back(page);
    });
  });

test.describe("on one page", () => {
  const shared = sharedPage("/eliquides");

  test("a quick double click on a card opens its popup, as one history entry", async () => {
    const page = shared();
    const at = await historyIndex(page);
    await cardLink(page, A).dblclick();
    await expectOpen(page, A);
    expect(await historyIndex(page)).toBe(at + 1);
    await closePopup(page);
    await expect(page).toHaveURL("/eliquides");
  });

  test("a quick double click does not follow the link that appears under the pointer", async () => {
    const page = shared();
    await openPopup(page, A);
    const order = popup(page).getByRole("link", { name: "Commander" }).first();
    for (const link of [order, closeButton(page)]) {
      await link.dispatchEvent("click", { detail: 2 });
      await expectOpen(page, A);
    }
    await closePopup(page);
    // Nor does it follow the card behind after the first click closed the popup.
    await cardLink(page, A).dispatchEvent("click", { detail: 2 });
    await openPopup(page, B);
    await closePopup(page);
  });

  test("the page stays where the visitor last scrolled, not at the history entry's position", async () => {
    const page = shared();
    await bringToMiddle(cardLink(page, demoProduct("mokary-dore").name));
    const middle = await scrolledTo(page);
    // Not by the mouse: Playwright would scroll the page.
    await header(page).getByRole("link", { name: "Contact" }).dispatchEvent("click");
    await expect(page).toHaveURL("/contact");
    await page.goBack();
    await expect(page).toHaveURL("/eliquides");
    await expect.poll(() => scrolledTo(page)).toBe(middle);
    // Further down than the position that Back restored.
    await openPopup(page, FAR);
    const position = await scrolledTo(page);
    await closePopup(page);
    expect(await scrolledTo(page)).toBe(position);
    // Another position than the popup was open at.
    await bringToMiddle(cardLink(page, demoProduct("cafe-de-l-itasy").name));
    const elsewhere = await scrolledTo(page);
    expect(elsewhere).not.toBe(position);
    await forwardTo(page, FAR);
    expect(await scrolledTo(page)).toBe(elsewhere);
    await back(page);
    expect(await scrolledTo(page)).toBe(elsewhere);
  });
});

test("a link from one popup to another of its family needs no request and replaces its history entry", async ({
  open,
}) => {
  const page = await open("/eliquides?category=fruite");
  const at = await historyIndex(page);
  await openPopup(page, A);
  const ids = demoProducts("eliquide", "fruite").map(({ id }) => id);
  const family = relatedTo(demoProduct("ananas-victoria"), demoProducts("eliquide", "fruite"));
  expect(ids.indexOf(family[0]?.id ?? "")).toBeGreaterThan(ids.indexOf("ananas-victoria"));
  const links = popup(page).getByRole("region", { name: "Dans la même famille" }).getByRole("link");
  await expect(links).toContainText(family.map(({ name }) => name));
  const [next = ""] = family.map(({ name }) => name);
  await offline(page, async () => {
    await links.first().click();
    await expectOpen(page, next);
  });
  await expect(popup(page)).toHaveCount(1);
  expect(await historyIndex(page)).toBe(at + 1);
  await closePopup(page);
  await expect(page).toHaveURL("/eliquides?category=fruite");
  // The card that opened the first popup, which is in view.
  await expect(cardLink(page, A)).toBeFocused();
  expect(await historyIndex(page)).toBe(at);
});

for (const [below, at, booster] of [
  ["/eliquides?category=fruite", `${A_OPEN}?category=fruite`, "/produit/booster-nicotine-20"],
  ["/", A_ON_HOME, "/produit/booster-nicotine-20"],
] as const)
  test(`over ${below} an e-liquid's popup leads to the booster, which closes to it`, async ({
    open,
  }) => {
    const page = await open(below);
    const start = await historyIndex(page);
    await openPopup(page, A);
    const line = "Pour 3\u00a0mg/ml en 50\u00a0ml\u00a0: un booster, 5000 ariary";
    await popup(page).getByRole("link", { name: line }).click();
    await expectOpen(page, BOOSTER);
    await expect(page).toHaveURL(booster);
    await page.keyboard.press("Escape");
    await expectOpen(page, A);
    await expect(page).toHaveURL(at);
    await closePopup(page);
    await expect(page).toHaveURL(below);
    expect(await historyIndex(page)).toBe(start);
  });

test("a quick double tap on a card opens its popup, as one history entry", async ({ open }) => {
  const page = await open("/eliquides", { viewport: PHONE, hasTouch: true, isMobile: true });
  const at = await historyIndex(page);
  await bringToMiddle(cardLink(page, A));
  const place = await cardLink(page, A).boundingBox();
  if (!place) throw new Error("The card is not shown.");
  await page.touchscreen.tap(place.x + 40, place.y + 20);
  await page.touchscreen.tap(place.x + 40, place.y + 20);
  await expectOpen(page, A);
  await closePopup(page);
  await expect(page).toHaveURL("/eliquides");
  expect(await historyIndex(page)).toBe(at);
});
