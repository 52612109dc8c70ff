import type { Page } from "playwright";
import { card, cardLink } from "../support/pages/grid";
import { expectClosed, expectOpen, popup } from "../support/pages/popup";
import { changeAnswers, isLoader, loaderRequest } from "../support/pages/requests";
import { clickInFooter } from "../support/pages/scrolling";
import { expect, test, visit } from "../support/test";
import { demoProduct } from "../support/worlds/demo";

/** A tab that was open for long shows current prices, or the date of its prices. */

const { name, cardPrice } = demoProduct("ananas-victoria");
const OLD = cardPrice?.texte ?? "";
const NEW = "99 999 Ar";
const DATE = "05/01/2026 09:30";

const raisePrices = (page: Page) =>
  changeAnswers(page, isLoader(), async (answer) => ({
    body: (await answer.text()).replaceAll(OLD, NEW),
  }));

/** Opens a catalogue, and advances the clock by `minutes`. */
async function openAndWait(page: Page, minutes: number): Promise<void> {
  await page.clock.install({ time: new Date("2026-01-05T09:30:00") });
  await visit(page, "/eliquides");
  await page.clock.fastForward(minutes * 60_000);
}

async function openFromCard(page: Page): Promise<void> {
  await cardLink(page, name).click();
  await expectOpen(page, name);
}

const returnToTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

/** The notes on old prices, of the page and of its popup. */
async function dates(page: Page): Promise<string[]> {
  const ofPage = await page.evaluate(
    () => getComputedStyle(document.documentElement, "::before").content,
  );
  const ofPopup = await popup(page).getByText("Prix vus le").allTextContents();
  return [...(ofPage === "none" ? [] : [ofPage]), ...ofPopup];
}

test("a popup shows the tab's data for 10 minutes, then requests current data", async ({
  page,
}) => {
  await openAndWait(page, 9);
  await raisePrices(page);
  await openFromCard(page);
  await expect(popup(page)).toContainText(OLD);
  await page.goBack();
  await expectClosed(page);
  await page.clock.fastForward(2 * 60_000);
  await openFromCard(page);
  await expect(popup(page)).toContainText(NEW);
  expect(await dates(page)).toEqual([]);
});

test("a returning visitor's page is refreshed in place after a deploy; the next page is a document", async ({
  page,
}) => {
  await openAndWait(page, 11);
  await changeAnswers(page, isLoader(), async (answer) => ({
    headers: { ...answer.headers(), "x-build": "newer" },
    body: (await answer.text()).replaceAll(OLD, NEW),
  }));
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await returnToTab(page);
  await expect(card(page, name)).toContainText(NEW);
  expect(documents).toEqual([]);
  await clickInFooter(page, "À propos");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("À propos");
  expect(documents).toEqual(["/about"]);
});

test("without a connection, a popup with old prices shows when they were read", async ({
  page,
}) => {
  await openAndWait(page, 11);
  await page.route(isLoader(), (route) => route.abort());
  await openFromCard(page);
  await expect(popup(page)).toContainText(OLD);
  expect(await dates(page)).toContainEqual(expect.stringContaining(DATE));
});

test("a return to a tab after 10 minutes requests the page's data again", async ({ page }) => {
  await openAndWait(page, 9);
  await raisePrices(page);
  await returnToTab(page);
  await page.clock.fastForward(2 * 60_000);
  await expect(card(page, name)).toContainText(OLD);
  await returnToTab(page);
  await expect(card(page, name)).toContainText(NEW);
  expect(await dates(page)).toEqual([]);
});

test("without a connection, the page shows when its prices were read, until the connection is back", async ({
  page,
}) => {
  await openAndWait(page, 11);
  await page.route(isLoader(), (route) => route.abort());
  await returnToTab(page);
  await expect.poll(() => dates(page)).toEqual([expect.stringContaining(DATE)]);
  await expect(card(page, name)).toContainText(OLD);
  // The visitor need not do anything.
  await page.unrouteAll();
  await raisePrices(page);
  await page.clock.fastForward(31_000);
  await expect(card(page, name)).toContainText(NEW);
  await expect.poll(() => dates(page)).toEqual([]);
});

test("Back from another page requests home's data again", async ({ open }) => {
  const page = await open("/");
  await clickInFooter(page, "Contact");
  await expect(page).toHaveURL("/contact");
  const requested = loaderRequest(page, "routes/_home");
  await page.goBack();
  await requested;
});
