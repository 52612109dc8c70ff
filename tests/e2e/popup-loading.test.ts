import type { Page } from "playwright";
import { buildOf } from "../support/build-of";
import { cardLink } from "../support/pages/grid";
import {
  closeButton,
  expectClosed,
  expectOpen,
  historyIndex,
  opacityOf,
  popup,
} from "../support/pages/popup";
import {
  changeAnswers,
  holdLoaders,
  isLoader,
  loaderRequest,
  underWay,
} from "../support/pages/requests";
import { clickInFooter, followInFooter } from "../support/pages/scrolling";
import { openSearch, resultLink } from "../support/pages/search";
import { expect, sharedPage, test, visit } from "../support/test";
import { demoProduct } from "../support/worlds/demo";

/** Popups whose page or product takes its time: opened and closed meanwhile. */

const PRODUCT = demoProduct("ananas-victoria").name;
const OPENS = "/eliquides/ananas-victoria";

/** Finds the product by the header's search, on a page that has no popups of its own. */
async function clickResult(page: Page) {
  await openSearch(page, PRODUCT);
  await resultLink(page, PRODUCT).click();
}

const expectModal = (page: Page) => expect(popup(page).and(page.locator(":modal"))).toBeVisible();

test.describe("from another page than its own", () => {
  test("a known product is requested again with its page, as its price may have changed", async ({
    open,
  }) => {
    const page = await open("/eliquides");
    await clickInFooter(page, "À propos");
    await expect(page).toHaveURL("/about");
    const dearer = "99 999 Ar";
    const prix10ml = { montant: 99_999, texte: dearer };
    await changeAnswers(page, isLoader("routes/eliquides.$id"), async (answer) => ({
      json: { ...(await answer.json()), prix10ml },
    }));
    await clickResult(page);
    await expectOpen(page, PRODUCT);
    await expect(popup(page)).toContainText(dearer);
    await page.goBack();
    // The address is there before its page is; who turns round before has never left the popup.
    await expect(page.getByRole("heading", { name: "À propos", level: 1 })).toBeVisible();
    await page.goForward();
    await expectOpen(page, PRODUCT);
    await expect(popup(page)).toContainText(dearer);
  });

  test("a card of the hidden page, which has no scripts, opens it over its catalogue", async ({
    open,
  }) => {
    const page = await open("/contentful");
    expect(await page.locator("script").count()).toBe(0);
    await page
      .getByRole("link", { name: /^Voir plus sur/ })
      .first()
      .click();
    await expectModal(page);
    await closeButton(page).click();
    await expect(page).toHaveURL(/\/eliquides$/);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL("/contentful");
  });
});

test.describe("a popup opened by a search on another page", () => {
  const shared = sharedPage("/about");
  test.afterEach(() => shared().unrouteAll());

  test("closes back to where its result was clicked", async () => {
    const page = shared();
    const at = await historyIndex(page);
    await clickResult(page);
    await expectOpen(page, PRODUCT);
    await expect(page).toHaveURL(OPENS);
    expect(await historyIndex(page)).toBe(at + 1);
    await closeButton(page).click();
    await expect(page).toHaveURL("/about");
    await expectClosed(page);
    await page.goForward();
    await expect(popup(page)).toBeVisible();
    await page.goBack();
    await expectClosed(page);
  });

  /** The search's result is clicked, and the page that has the popup does not come yet. */
  async function onItsWay() {
    const page = shared();
    const at = await historyIndex(page);
    const letGo = await holdLoaders(page, "routes/eliquides");
    const asked = loaderRequest(page, "routes/eliquides");
    await clickResult(page);
    await asked;
    return { page, at, letGo };
  }

  test("never opens for a visitor who goes elsewhere meanwhile, and adds no history entry", async () => {
    const { page, at, letGo } = await onItsWay();
    await followInFooter(page, "Contact");
    await expect(page).toHaveURL("/contact");
    letGo();
    expect(await historyIndex(page)).toBe(at + 1);
    await page.goBack();
    await expect(page).toHaveURL("/about");
    await expectClosed(page);
  });

  test("opens once for a visitor who clicks again meanwhile", async () => {
    const { page, at, letGo } = await onItsWay();
    await resultLink(page, PRODUCT).click();
    letGo();
    await expectOpen(page, PRODUCT);
    expect(await historyIndex(page)).toBe(at + 1);
    await closeButton(page).click();
    await expect(page).toHaveURL("/about");
  });
});

test.describe("a popup that is being left for a slow page", () => {
  /** A second step back would lead to it. */
  const shared = sharedPage("/contact");
  const start = Date.now();
  let hours = 0;
  test.beforeAll(async () => {
    await shared().clock.install();
    await visit(shared(), "/about");
  });
  test.afterEach(() => shared().unrouteAll());

  /** A popup over /eliquides, opened from a page that is slow on the way back. */
  async function opened() {
    const page = shared();
    await page.clock.resume();
    await clickResult(page);
    await expectOpen(page, PRODUCT);
    await page.clock.pauseAt(start + ++hours * 3_600_000);
    const letGo = await holdLoaders(page, "routes/about");
    const leave = async () => {
      const asked = loaderRequest(page, "routes/about");
      await page.evaluate(() => window.history.back());
      await asked;
    };
    /** Closes it: its page is on its way, and does not come yet. */
    const close = async () => {
      await closeButton(page).click();
      await page.clock.runFor(150);
      await underWay(page);
    };
    /** Closes it, and its page comes at once. */
    const closeAtOnce = async () => {
      letGo();
      await closeButton(page).click();
      await page.clock.runFor(150);
      await expectClosed(page);
      await expect(page).toHaveURL("/about");
      // The address changes before the page, and the page closes what is open in the header.
      await expect(page.getByRole("heading", { name: "À propos" })).toBeVisible();
    };
    return { page, letGo, leave, close, closeAtOnce };
  }

  for (const first of ["leaves", "closes"])
    test(`takes a visitor who first ${first}, then does the other, one step back, not two`, async () => {
      const { page, letGo, leave } = await opened();
      if (first === "leaves") await leave();
      await closeButton(page).click();
      if (first === "closes") await leave();
      await page.clock.runFor(1000);
      if (first === "leaves") await expect(popup(page)).toBeHidden();
      letGo();
      await expectClosed(page);
      await expect(page).toHaveURL("/about");
      await expect(page.getByRole("heading", { name: "À propos" })).toBeVisible();
    });

  test("opens again from its card by an entry of its own", async () => {
    const { page, close, closeAtOnce } = await opened();
    const at = await historyIndex(page);
    await close();
    await cardLink(page, PRODUCT).click();
    await expectOpen(page, PRODUCT);
    expect(await historyIndex(page)).toBe(at);
    await closeAtOnce();
  });

  test("opens again for a visitor who goes back at once", async () => {
    const { page, close, closeAtOnce } = await opened();
    await close();
    await page.evaluate(() => window.history.forward());
    await expectOpen(page, PRODUCT);
    await expect(closeButton(page)).toBeFocused();
    await closeAtOnce();
  });

  test("stays open for a visitor who cancels the navigation, and closes later", async () => {
    const { page, leave, closeAtOnce } = await opened();
    await closeButton(page).click();
    await leave();
    await page.evaluate(() => window.history.forward());
    await expect(page).toHaveURL(OPENS);
    await expect.poll(() => opacityOf(page)).toBe("1");
    await page.clock.runFor(1000);
    await expectOpen(page, PRODUCT);
    await closeAtOnce();
  });

  test("is closed while that page loads: the page below can be used", async () => {
    const { page, letGo, close } = await opened();
    await close();
    await expect(popup(page)).toBeHidden();
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    letGo();
    await expect(page).toHaveURL("/contact");
    await expectClosed(page);
  });
});

test("a popup whose product is still loading is modal, and closes even if the product arrives meanwhile", async ({
  blank,
  shop,
}) => {
  // From a page that does not know the product, while its content is not to be had: the product's
  // own data is what is missing; the page behind has its.
  const page = await blank();
  await page.clock.install();
  const headers = { "X-Build": await buildOf(shop) };
  await page.route(isLoader("routes/eliquides.$id"), (route) =>
    route.fulfill({ status: 503, headers, json: { loading: true } }),
  );
  const below = "/eliquides?category=gourmand";
  await visit(page, below);
  await page.evaluate(
    ([address, below]) => {
      window.history.pushState({ key: "other", idx: 1 }, "", address);
      window.history.pushState({ key: "last", idx: 2 }, "", below);
    },
    [`${OPENS}?category=gourmand`, below],
  );
  const showWaiting = async () => {
    await page.evaluate(() => window.history.back());
    await expect(popup(page).getByText("Chargement...")).toBeVisible();
    await expectModal(page);
    await expect(closeButton(page)).toBeFocused();
  };

  await showWaiting();
  await closeButton(page).click();
  await expectClosed(page);
  await expect(page).toHaveURL(below);

  await showWaiting();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  // It is asked before the other route, which still answers what has come to it.
  const letGo = await holdLoaders(page, "routes/eliquides.$id");
  const asked = loaderRequest(page, "routes/eliquides.$id").then(() => true);
  const runFor1s = async () => {
    await page.clock.runFor(1000);
    return Promise.race([asked, false]);
  };
  await expect.poll(runFor1s).toBe(true);
  await closeButton(page).click();
  letGo();
  await expectOpen(page, PRODUCT);
  await page.clock.runFor(150);
  await expectClosed(page);
  await expect(page).toHaveURL(below);
});
