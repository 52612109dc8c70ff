import type { Page } from "playwright";
import { card, cardLink, cards, filter } from "../support/pages/grid";
import { h1, header } from "../support/pages/header";
import { expectClosed, expectOpen, popup } from "../support/pages/popup";
import {
  changeAnswers,
  holdLoaders,
  isLoader,
  loaderRequest,
  watchRequests,
} from "../support/pages/requests";
import { clickInFooter } from "../support/pages/scrolling";
import { field, openSearch, results } from "../support/pages/search";
import { expect, test, visit } from "../support/test";
import { demoProduct } from "../support/worlds/demo";

/** A tab that was open for long shows current prices, or the date of its prices. */

const { name, cardPrice } = demoProduct("ananas-victoria");
const OLD = cardPrice?.texte ?? "";
const NEW = "99 999 Ar";
const DATE = "05/01/2026 09:30";

/**
 * Opens a catalogue, and advances the clock by `minutes`, without a connection.
 *
 * @param first the tab's first page
 */
async function openAndWait(page: Page, minutes: number, first = "/eliquides"): Promise<void> {
  await page.clock.install({ time: new Date("2026-01-05T09:30:00") });
  await visit(page, first);
  if (first !== "/eliquides") await clickInFooter(page, "E-Liquides");
  await expect(card(page, name)).toContainText(OLD);
  await loseConnection(page);
  await page.clock.fastForward(minutes * 60_000);
}

const loseConnection = (page: Page) => page.route(isLoader(), (route) => route.abort());

/** From now on the shop answers with another price. The newest route of a page decides. */
const raisePrices = (page: Page) =>
  changeAnswers(page, isLoader(), async (answer) => ({
    body: (await answer.text()).replaceAll(OLD, NEW),
  }));

async function openFromCard(page: Page): Promise<void> {
  await cardLink(page, name).click();
  await expectOpen(page, name);
}

/** Expects that the page and its popup have no old prices after one of the next checks, which come every 30 s. */
const expectRefreshed = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward(31_000);
    await expect(dates(page)).toHaveCount(0, { timeout: 2000 });
  }).toPass();

const returnToTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

/** The visible dates of old prices: of the page, its popup and the search. */
const dates = (page: Page) =>
  page.getByText(/^Prix (vus le|d’une visite)/).filter({ visible: true });
const orderLink = (page: Page) => popup(page).getByRole("link", { name: /^Commander 10ml/ });

test("a popup shows the tab's data for 10 minutes without a request", async ({ page }) => {
  await openAndWait(page, 9);
  const requested = watchRequests(page);
  await openFromCard(page);
  await expect(popup(page)).toContainText(OLD);
  expect(requested).toEqual([]);
});

test("a popup with older data shows its date, and follows the refresh", async ({ page }) => {
  await openAndWait(page, 11);
  await openFromCard(page);
  await expect(popup(page)).toContainText(OLD);
  await expect(popup(page).getByRole("status").filter({ hasText: DATE })).toBeVisible();
  const top = () => orderLink(page).evaluate((link) => link.getBoundingClientRect().top);
  const before = await top();
  await raisePrices(page);
  await expectRefreshed(page);
  await expect(popup(page)).toContainText(NEW);
  await expect(popup(page).getByText("Le prix vient de changer")).toBeVisible();
  await expect(orderLink(page)).toHaveAttribute("href", /99%20999/);
  expect(await top()).toBe(before);
});

test("a refresh of the page is not lost when a popup opens meanwhile", async ({ page }) => {
  await openAndWait(page, 11);
  const release = await holdLoaders(page, "routes/eliquides");
  const requested = loaderRequest(page, "routes/eliquides");
  await returnToTab(page);
  await requested;
  await openFromCard(page);
  release();
  await page.goBack();
  await expectClosed(page);
  await expect(dates(page)).toHaveCount(0);
});

test("a page that the browser restores is dated until a refresh", async ({ page }) => {
  await visit(page, "/eliquides");
  await page.goto("/contact");
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 3_600_000;
  });
  await page.context().setOffline(true);
  await page.goBack();
  await expect(card(page, name)).toContainText(OLD);
  await expect(dates(page)).toHaveText(/^Prix vus le \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  await page.context().setOffline(false);
  await expect(dates(page)).toHaveCount(0);
});

test("a restored page of unknown age is from an earlier visit at first", async ({ page }) => {
  await visit(page, "/eliquides");
  await page.goto("/contact");
  // Routes switch off the HTTP cache: nothing there dates the page.
  await raisePrices(page);
  const release = await holdLoaders(page);
  await page.goBack();
  await expect(dates(page)).toHaveText("Prix d’une visite précédente");
  release();
  await expect(dates(page)).toHaveCount(0);
});

test("offline, old search results have a date, and Enter keeps them", async ({ page }) => {
  await openAndWait(page, 11);
  await openSearch(page, name);
  await expect(results(page)).toHaveCount(1);
  await expect(header(page).getByText("Prix vus le")).toContainText(DATE);
  await field(page).press("Enter");
  await expect(page).toHaveURL(/recherche/);
  await expect(cards(page)).toHaveCount(1);
  await expect(dates(page).first()).toContainText(DATE);
});

test("a returning visitor's page is refreshed in place after a deploy; the next page is a document", async ({
  page,
}) => {
  await openAndWait(page, 11);
  await changeAnswers(page, isLoader(), async (answer) => ({
    headers: { ...answer.headers(), "x-build": "newer" },
    body: (await answer.text()).replaceAll(OLD, NEW),
  }));
  const documents = watchRequests(page, (request) => request.isNavigationRequest());
  await returnToTab(page);
  await expect(card(page, name)).toContainText(NEW);
  expect(documents).toEqual([]);
  await clickInFooter(page, "À propos");
  await expect(h1(page)).toHaveText("À propos");
  expect(documents).toEqual(["/about"]);
});

test("in a tab of an older build, a filter opens its document at the list", async ({ page }) => {
  await openAndWait(page, 11);
  await changeAnswers(page, isLoader(), (answer) => ({
    headers: { ...answer.headers(), "x-build": "newer" },
  }));
  await returnToTab(page);
  await expectRefreshed(page);
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await filter(page, "Boissons").click();
  await loaded;
  await expect(page).toHaveURL("/eliquides?category=boisson#products");
  await expect(page.getByRole("heading", { name: "Nos E-liquides" })).not.toBeInViewport();
});

test("a return to a tab after 10 minutes requests the page's data again", async ({ page }) => {
  await openAndWait(page, 9);
  await raisePrices(page);
  await returnToTab(page);
  await expect(card(page, name)).toContainText(OLD);
  await loseConnection(page);
  await page.clock.fastForward(2 * 60_000);
  await expect(dates(page)).toContainText(DATE);
  await raisePrices(page);
  await returnToTab(page);
  await expectRefreshed(page);
  await expect(card(page, name)).toContainText(NEW);
});

test("an open page asks for newer prices after ten minutes", async ({ page }) => {
  await openAndWait(page, 9);
  await raisePrices(page);
  await page.clock.fastForward(2 * 60_000);
  await expect(card(page, name)).toContainText(NEW);
});

test("pages that the tab received in the last ten minutes need no request", async ({ page }) => {
  await openAndWait(page, 5, "/about");
  await clickInFooter(page, "À propos");
  await expect(page).toHaveURL("/about");
  const requested = watchRequests(page);
  await page.goBack();
  await expect(card(page, name)).toContainText(OLD);
  expect(requested).toEqual([]);
});

test("Back to an older page shows it at once with its date, and refreshes it", async ({ page }) => {
  await openAndWait(page, 5, "/about");
  await clickInFooter(page, "À propos");
  await expect(page).toHaveURL("/about");
  await page.clock.fastForward(6 * 60_000);
  await page.goBack();
  await expect(card(page, name)).toContainText(OLD);
  await expect(dates(page)).toContainText(DATE);
  await raisePrices(page);
  await expectRefreshed(page);
  await expect(card(page, name)).toContainText(NEW);
});
