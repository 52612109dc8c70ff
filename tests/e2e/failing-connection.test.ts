import type { Page } from "playwright";
import { cards } from "../support/pages/grid";
import { h1 } from "../support/pages/header";
import { closeButton, expectClosed, openPopup, popup } from "../support/pages/popup";
import { changeAnswers, isLoader, watchRequests } from "../support/pages/requests";
import { footerLink } from "../support/pages/scrolling";
import { openSearch, results } from "../support/pages/search";
import { expect, hydrated, test } from "../support/test";
import { demoProduct, demoProducts } from "../support/worlds/demo";

/** With scripts, a navigation over a failing connection never replaces the page shown. */

const notice = (page: Page) => page.getByText("La connexion ne répond pas");

test("a failing request is sent three times before the notice appears", async ({ open }) => {
  const page = await open("/contact");
  let requests = 0;
  await page.route(isLoader(), (route) => (++requests <= 2 ? route.abort() : route.continue()));
  await footerLink(page, "E-Liquides").click();
  await expect(h1(page)).toHaveText("Nos E-liquides");
  expect(requests).toBe(3);
  await expect(notice(page)).toHaveCount(0);

  await page.unrouteAll();
  await page.route(isLoader(), (route) => route.abort());
  await footerLink(page, "E-Cigarettes").click();
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL("/eliquides");
  await expect(h1(page)).toHaveText("Nos E-liquides");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(h1(page)).toHaveText("Nos E-Cigarettes");
  await expect(notice(page)).toHaveCount(0);
});

test("a visitor who sees the notice can open a page that needs no request, or try again", async ({
  open,
}) => {
  const page = await open("/contact");
  await page.route(isLoader(), (route) => route.abort());
  await footerLink(page, "E-Liquides").click();
  await expect(notice(page)).toBeVisible();
  await footerLink(page, "Contact").click();
  await expect(notice(page)).toHaveCount(0);
  await expect(page).toHaveURL("/contact");

  await footerLink(page, "E-Liquides").click();
  await expect(notice(page)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(h1(page)).toHaveText("Nos E-liquides");
});

test("an answer of another build loads the page in full, once", async ({ open }) => {
  const page = await open("/contact");
  const documents = watchRequests(page, (request) => request.isNavigationRequest());
  await changeAnswers(page, isLoader(), (answer) => ({
    headers: { ...answer.headers(), "x-build": "other" },
  }));
  await footerLink(page, "E-Liquides").click();
  await expect(h1(page)).toHaveText("Nos E-liquides");
  await hydrated(page);
  expect(documents).toEqual(["/eliquides"]);
});

test("Back from a popup to a page of the tab needs no connection", async ({ open }) => {
  const page = await open("/about");
  await footerLink(page, "E-Liquides").click();
  const { name } = demoProduct("ananas-victoria");
  await openPopup(page, name);
  await page.route(isLoader(), (route) => route.abort());
  await page.evaluate(() => history.go(-2));
  await expectClosed(page);
  await expect(h1(page)).toHaveText("À propos");
  await expect(page).toHaveURL("/about");
});

test("a popup can be closed while a link to another page fails", async ({ open }) => {
  const page = await open("/eliquides");
  await openPopup(page, demoProduct("ananas-victoria").name);
  await page.route(isLoader(), (route) => route.abort());
  await footerLink(page, "À propos").evaluate((link: HTMLElement) => link.click());
  await expect(popup(page).getByRole("button", { name: "Réessayer" })).toBeInViewport();
  await closeButton(page).click();
  await expectClosed(page);
  await expect(page).toHaveURL("/eliquides");
  await expect(cards(page)).toHaveCount(demoProducts("eliquide").length);
});

test("a link of a newer build to an unknown page loads the document", async ({ open }) => {
  const page = await open("/about");
  await changeAnswers(page, isLoader(), async (answer) => ({
    body: (await answer.text()).replaceAll('"/eliquides/', '"/nouveau/'),
  }));
  await openSearch(page, "mangue");
  await results(page).first().getByRole("link").click();
  await expect(h1(page)).toHaveText("Page introuvable");
  await expect(page).toHaveURL(/\/nouveau\//);
});
