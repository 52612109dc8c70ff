import type { Page, Request, Route } from "playwright";
import { expect } from "playwright/test";
import { describe, inject, it } from "vitest";
import { browserForTests } from "../support/browser";
import { buildOf } from "../support/build-of";
import {
  cardLink,
  closeButton,
  expectClosed,
  expectOpen,
  historyLength,
  popup,
  visit,
} from "../support/pages/popup";
import { underWay } from "../support/pages/requests";
import { clickInFooter } from "../support/pages/scrolling";
import { field, searching, view } from "../support/pages/search";

/** Popups whose page or product takes its time: opened and closed meanwhile. */

const browser = browserForTests();
const PRODUCT = "Ananas Victoria";
const OPENS = "/eliquides/ananas-victoria";

/** Holds the answers with the data of a route back, until they are let go. */
async function holdData(page: Page, route: string) {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const isData = (url: URL) => url.searchParams.get("_data") === route;
  await page.route(isData, async (answer: Route) => {
    await released;
    await answer.continue().catch(() => {});
  });
  const asked = () => page.waitForRequest((request: Request) => isData(new URL(request.url())));
  return { letGo, asked };
}

/** Types the product into the header's search of a page that can't have its popup; its link there. */
async function found(page: Page) {
  await searching(page);
  await field(page).fill(PRODUCT);
  return view(page, PRODUCT);
}

describe("from another page than its own", () => {
  it("a result opens its popup, and closing leads back to where it was clicked", async () => {
    const page = await browser.blank();
    await visit(page, "/about");
    const entries = await historyLength(page);
    await (await found(page)).click();
    await expectOpen(page, PRODUCT);
    await expect(page).toHaveURL(OPENS);
    expect(await historyLength(page)).toBe(entries + 1);
    await closeButton(page).click();
    await expect(page).toHaveURL("/about");
    await expectClosed(page);
    await page.goForward();
    await expect(popup(page)).toBeVisible();
  });

  it("a product that was seen before is asked for, as its page is: its price may be another", async () => {
    const page = await browser.blank();
    await visit(page, "/eliquides");
    await clickInFooter(page, "À propos");
    await expect(page).toHaveURL("/about");
    const result = await found(page);
    const dearer = "99 999 Ar";
    await page.route(
      (url) => url.searchParams.get("_data") === "routes/eliquides.$id",
      async (route) => {
        const response = await route.fetch();
        const product = await response.json();
        const json = { ...product, prix10ml: { montant: 99_999, texte: dearer } };
        await route.fulfill({ response, json });
      },
    );
    await result.click();
    await expectOpen(page, PRODUCT);
    await expect(popup(page)).toContainText(dearer);
    await page.goBack();
    // The address is there before its page is; who turns round before has never left the popup.
    await expect(page.getByRole("heading", { name: "À propos", level: 1 })).toBeVisible();
    await page.goForward();
    await expectOpen(page, PRODUCT);
    await expect(popup(page)).toContainText(dearer);
  });

  it("a card of the hidden page, which has no scripts, opens it over its catalogue", async () => {
    const page = await browser.open("/contentful");
    expect(await page.locator("script").count()).toBe(0);
    await page
      .getByRole("link", { name: /^Voir plus sur/ })
      .first()
      .click();
    await expect(popup(page).and(page.locator(":modal"))).toBeVisible({ timeout: 20_000 });
    await closeButton(page).click();
    await expect(page).toHaveURL(/\/eliquides$/);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL("/contentful");
  });
});

describe("a popup whose page is still on its way", () => {
  it("never opens for one who goes elsewhere, and leaves no entry", async () => {
    const page = await browser.blank();
    await visit(page, "/about");
    const entries = await historyLength(page);
    const { letGo, asked } = await holdData(page, "routes/eliquides");
    const result = await found(page);
    const request = asked();
    await result.click();
    await request;
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL("/contact");
    letGo();
    expect(await historyLength(page)).toBe(entries + 1);
    await page.goBack();
    await expect(page).toHaveURL("/about");
    await expectClosed(page);
  });

  it("opens once for one who clicks again", async () => {
    const page = await browser.blank();
    await visit(page, "/about");
    const entries = await historyLength(page);
    const { letGo, asked } = await holdData(page, "routes/eliquides");
    const result = await found(page);
    const request = asked();
    await result.click();
    await request;
    await result.click();
    letGo();
    await expectOpen(page, PRODUCT);
    expect(await historyLength(page)).toBe(entries + 1);
    await closeButton(page).click();
    await expect(page).toHaveURL("/about");
  });
});

describe("a popup that is being left for a slow page", () => {
  /** A popup over /eliquides, opened from a page that is slow on the way back. */
  async function opened() {
    const page = await browser.open("/contact");
    await page.clock.install();
    await visit(page, "/about");
    await (await found(page)).click();
    await expectOpen(page, PRODUCT);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const { letGo, asked } = await holdData(page, "routes/about");
    const leave = async () => {
      const request = asked();
      await page.evaluate(() => window.history.back());
      await request;
    };
    /** Closes it: its page is on its way, and does not come yet. */
    const close = async () => {
      await closeButton(page).click();
      await page.clock.runFor(150);
      await underWay(page);
    };
    return { page, letGo, leave, close };
  }

  it.each(["first leaves, then closes", "first closes, then leaves"])(
    "takes one who %s one step back, not two",
    async (order) => {
      const { page, letGo, leave } = await opened();
      if (order.startsWith("first leaves")) await leave();
      await closeButton(page).click();
      if (order.startsWith("first closes")) await leave();
      await page.clock.runFor(1000);
      letGo();
      await expectClosed(page);
      await expect(page).toHaveURL("/about");
      await expect(page.getByRole("heading", { name: "À propos" })).toBeVisible();
    },
  );

  it("is gone while that page is on its way: the one below can be used", async () => {
    const { page, letGo, close } = await opened();
    await close();
    await expect(popup(page)).toBeHidden();
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    letGo();
    await expect(page).toHaveURL("/contact");
    await expectClosed(page);
  });

  it("opens again from its card by an entry of its own", async () => {
    const { page, letGo, close } = await opened();
    const entries = await historyLength(page);
    await close();
    await cardLink(page, PRODUCT).click();
    await expectOpen(page, PRODUCT);
    expect(await historyLength(page)).toBe(entries);
    letGo();
    await closeButton(page).click();
    await page.clock.runFor(150);
    await expectClosed(page);
    await expect(page).toHaveURL("/about");
  });

  it("comes back for one who turns round", async () => {
    const { page, letGo, close } = await opened();
    await close();
    await page.evaluate(() => window.history.forward());
    await expectOpen(page, PRODUCT);
    await expect(closeButton(page)).toBeFocused();
    letGo();
    await closeButton(page).click();
    await page.clock.runFor(150);
    await expectClosed(page);
    await expect(page).toHaveURL("/about");
  });

  it("stays open for one who thinks better of it, and closes later", async () => {
    const { page, letGo, leave } = await opened();
    await closeButton(page).click();
    await leave();
    await page.evaluate(() => window.history.forward());
    await expect(page).toHaveURL(OPENS);
    await expect.poll(() => popup(page).evaluate((at) => getComputedStyle(at).opacity)).toBe("1");
    await page.clock.runFor(1000);
    await expectOpen(page, PRODUCT);
    letGo();
    await closeButton(page).click();
    await page.clock.runFor(150);
    await expectClosed(page);
    await expect(page).toHaveURL("/about");
  });
});

describe("a popup whose product is still loading", () => {
  const loading = async () => ({
    status: 503,
    headers: { "X-Build": await buildOf(inject("shop")) },
    json: { loading: true },
  });

  /** From a page that does not know the product, while its content is not to be had. */
  async function waiting() {
    const page = await browser.blank();
    await page.clock.install();
    // The product's own data is what is missing; the page behind has its.
    const isProduct = (url: URL) => url.searchParams.get("_data") === "routes/eliquides.$id";
    const answer = await loading();
    await page.route(isProduct, (route) => route.fulfill(answer));
    await visit(page, "/eliquides?category=gourmand");
    await page.evaluate((to) => {
      window.history.pushState({ key: "other", idx: 1 }, "", to);
      window.history.pushState({ key: "last", idx: 2 }, "", "/eliquides?category=gourmand");
      window.history.back();
    }, `${OPENS}?category=gourmand`);
    await expect(popup(page).getByText("Chargement...")).toBeVisible();
    return { page };
  }

  it("is modal and closes", async () => {
    const { page } = await waiting();
    await expect(popup(page).and(page.locator(":modal"))).toBeVisible();
    await expect(closeButton(page)).toBeFocused();
    await closeButton(page).click();
    await expectClosed(page);
    await expect(page).toHaveURL("/eliquides?category=gourmand");
  });

  it("closes though its product comes while it is closing", async () => {
    const { page } = await waiting();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    // It is asked before the other route, which still answers what has come to it.
    const { letGo, asked } = await holdData(page, "routes/eliquides.$id");
    let askedAgain = false;
    const request = asked().then(() => {
      askedAgain = true;
    });
    await expect
      .poll(
        async () => {
          await page.clock.runFor(1000);
          return askedAgain;
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    await request;
    await closeButton(page).click();
    letGo();
    await expectOpen(page, PRODUCT);
    await page.clock.runFor(150);
    await expectClosed(page);
    await expect(page).toHaveURL("/eliquides?category=gourmand");
  });
});
