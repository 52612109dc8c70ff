import type { Page } from "playwright";
import { deferred } from "../support/deferred";
import { cardLink } from "../support/pages/grid";
import {
  closeButton,
  expectClosed,
  expectOpen,
  historyIndex,
  opacityOf,
  popup,
} from "../support/pages/popup";
import { answer503, ended, holdLoaders, loaderRequest, underWay } from "../support/pages/requests";
import { followInFooter } from "../support/pages/scrolling";
import { openSearch, resultLink } from "../support/pages/search";
import { expect, sharedPage, test, visit } from "../support/test";
import { demoProduct } from "../support/worlds/demo";

/** Popups that are opened or closed while their page or product loads. */

const PRODUCT = demoProduct("ananas-victoria").name;
const OPENS = "/eliquides/ananas-victoria";

/** Opens the product by the header's search, on a page without popups. */
async function clickResult(page: Page) {
  await openSearch(page, PRODUCT);
  await resultLink(page, PRODUCT).click();
}

const expectModal = (page: Page) => expect(popup(page).and(page.locator(":modal"))).toBeVisible();

test("a card of the hidden page opens a popup over its catalogue", async ({ open }) => {
  const page = await open("/contentful");
  expect(await page.locator("script").count()).toBe(0);
  const cardLinks = page.getByRole("link", { name: /^Voir plus sur/ });
  await cardLinks.first().click();
  await expectModal(page);
  await closeButton(page).click();
  await expect(page).toHaveURL(/\/eliquides#produit-/);
  await page.goBack();
  await expect(page).toHaveURL("/contentful");
});

test.describe("a popup opened by a search on another page", () => {
  test("closes to the page where its result was clicked", async ({ open }) => {
    const page = await open("/about");
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

  /** Clicks the search's result, and holds the page of the popup, which this tab has not received. */
  async function clickAndHold(open: (path: string) => Promise<Page>) {
    const page = await open("/about");
    const at = await historyIndex(page);
    const release = await holdLoaders(page, "routes/eliquides");
    const requested = loaderRequest(page, "routes/eliquides");
    await clickResult(page);
    await requested;
    return { page, at, release };
  }

  test("never opens if the visitor navigates elsewhere meanwhile", async ({ open }) => {
    const { page, at, release } = await clickAndHold(open);
    await followInFooter(page, "Contact");
    await expect(page).toHaveURL("/contact");
    release();
    expect(await historyIndex(page)).toBe(at + 1);
    await page.goBack();
    await expect(page).toHaveURL("/about");
    await expectClosed(page);
  });

  test("opens once if the visitor clicks again meanwhile", async ({ open }) => {
    const { page, at, release } = await clickAndHold(open);
    await resultLink(page, PRODUCT).click();
    release();
    await expectOpen(page, PRODUCT);
    expect(await historyIndex(page)).toBe(at + 1);
    await closeButton(page).click();
    await expect(page).toHaveURL("/about");
  });
});

test.describe("a popup whose previous page is slow", () => {
  /** A second step back would lead to /contact. */
  const shared = sharedPage("/contact");
  const start = Date.now();
  let hours = 0;
  /** Whose content is always unavailable: each Back to it asks the server again. */
  const PREVIOUS = "routes/accessories";
  const previousHeading = (page: Page) => page.getByRole("heading", { name: "Nos Accessoires" });
  test.beforeAll(async () => {
    const page = shared();
    await page.clock.install();
    await answer503(page, PREVIOUS);
    await followInFooter(page, "Accessoires");
    await expect(previousHeading(page)).toBeVisible();
  });

  /** Opens a popup over /eliquides from /accessories, whose data is held on the way back. */
  async function opened() {
    const page = shared();
    await page.clock.resume();
    await clickResult(page);
    await expectOpen(page, PRODUCT);
    await page.clock.pauseAt(start + ++hours * 3_600_000);
    const { open: release, opened: released } = deferred();
    await answer503(page, PREVIOUS, released);
    const leave = async () => {
      const requested = loaderRequest(page, PREVIOUS);
      await page.evaluate(() => window.history.back());
      await requested;
      // A popup whose exit begins before the page shows the navigation opens again.
      await underWay(page);
    };
    /** Closes the popup while the previous page's data is held. */
    const close = async () => {
      await closeButton(page).click();
      await page.clock.runFor(150);
      await underWay(page);
    };
    /** Closes the popup after the previous page's data is released. */
    const closeAtOnce = async () => {
      release();
      await closeButton(page).click();
      await page.clock.runFor(150);
      await expectClosed(page);
      await expect(page).toHaveURL("/accessories");
      // The address changes before the page, which closes the header's open panels.
      await expect(previousHeading(page)).toBeVisible();
    };
    return { page, release, leave, close, closeAtOnce };
  }

  for (const first of ["leaves", "closes"])
    test(`goes one step back, not two, when the visitor leaves by Back and closes it; first: ${first}`, async () => {
      const { page, release, leave } = await opened();
      if (first === "leaves") await leave();
      await closeButton(page).click();
      if (first === "closes") await leave();
      await page.clock.runFor(1000);
      if (first === "leaves") await expect(popup(page)).toBeHidden();
      release();
      await expectClosed(page);
      await expect(page).toHaveURL("/accessories");
      await expect(previousHeading(page)).toBeVisible();
    });

  test("opens again from its card as a new history entry, and closes to the page of that card", async () => {
    const { page, close, release } = await opened();
    const at = await historyIndex(page);
    await close();
    await cardLink(page, PRODUCT).click();
    await expectOpen(page, PRODUCT);
    expect(await historyIndex(page)).toBe(at);
    release();
    await closeButton(page).click();
    await page.clock.runFor(150);
    await expectClosed(page);
    await expect(page).toHaveURL(/\/eliquides#produit-/);
    await expect(cardLink(page, PRODUCT)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL("/accessories");
  });

  test("opens again when the visitor goes forward at once", async () => {
    const { page, close, closeAtOnce } = await opened();
    await close();
    await page.evaluate(() => window.history.forward());
    await expectOpen(page, PRODUCT);
    await expect(closeButton(page)).toBeFocused();
    // During the step forward a close would not go back: two steps could leave the site.
    await ended(page);
    await closeAtOnce();
  });

  test("stays open when the visitor cancels the navigation, and closes later", async () => {
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

  test("is closed while that page loads, and the page below works", async () => {
    const { page, release, close } = await opened();
    await close();
    await expect(popup(page)).toBeHidden();
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    release();
    await expect(page).toHaveURL("/contact");
    await expectClosed(page);
  });
});

test("a popup whose product is still loading is modal, and closes even if the product arrives meanwhile", async ({
  blank,
}) => {
  // The page does not have the product, and the product's own data responds 503. The page behind has its data.
  const page = await blank();
  await page.clock.install();
  await answer503(page, "routes/eliquides.$id");
  const below = "/eliquides?category=gourmand";
  await visit(page, below);
  await page.evaluate(
    ([address, below]) => {
      const usr = { overPage: true };
      window.history.pushState({ key: "other", idx: 1, usr }, "", address);
      window.history.pushState({ key: "last", idx: 2 }, "", below);
    },
    [`${OPENS}?category=gourmand`, below],
  );
  const showWaiting = async (steps: number) => {
    await page.evaluate((steps) => window.history.go(steps), steps);
    await expect(popup(page).getByText("Chargement...")).toBeVisible();
    await expectModal(page);
    await expect(closeButton(page)).toBeFocused();
  };

  await showWaiting(-1);
  await closeButton(page).click();
  await expectClosed(page);
  await expect(page).toHaveURL(below);

  await showWaiting(1);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  // Playwright asks this route first. The other route still answers earlier requests.
  const release = await holdLoaders(page, "routes/eliquides.$id");
  const requested = loaderRequest(page, "routes/eliquides.$id").then(() => true);
  const runFor1s = async () => {
    await page.clock.runFor(1000);
    return Promise.race([requested, false]);
  };
  await expect.poll(runFor1s).toBe(true);
  await closeButton(page).click();
  release();
  await expectOpen(page, PRODUCT);
  await page.clock.runFor(150);
  await expectClosed(page);
  await expect(page).toHaveURL(below);
});
