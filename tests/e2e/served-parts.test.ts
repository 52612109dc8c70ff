import type { Page } from "playwright";
import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests, DESKTOP, hydrated, PHONE } from "../support/browser";
import { watchRequests } from "../support/pages/requests";

/** Parts of the page that scripts show as the server sent them: foot, top line, the menu's end. */

const browser = browserForTests();
const foot = (page: Page) => page.getByRole("contentinfo");
const link = (page: Page, name: string) => foot(page).getByRole("link", { name, exact: true });

async function open(path: string) {
  const page = await browser.open(path);
  await hydrated(page);
  return page;
}

describe("the foot's links", () => {
  it("lead on without a new document, by a click and by keys, and back", async () => {
    const page = await open("/about");
    const documents = watchRequests(page);
    await link(page, "E-Cigarettes").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nos E-Cigarettes");
    await link(page, "Boisson").press("Enter");
    await expect(page).toHaveURL("/eliquides?category=boisson#products");
    await expect(page.getByRole("article")).toHaveCount(9);
    await page.goBack();
    await expect(page).toHaveURL("/ecigarettes");
    expect(documents.filter((address) => !address.includes("_data="))).toEqual([]);
  });

  it("to the page that is shown adds nothing to its history", async () => {
    const page = await open("/contact");
    await page.evaluate(() => window.scrollTo(0, 500));
    const entries = await page.evaluate(() => history.length);
    await link(page, "Contact").click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  it("opens another tab with Ctrl", async () => {
    const page = await open("/about");
    const [other] = await Promise.all([
      page.context().waitForEvent("page"),
      link(page, "Contact").click({ modifiers: ["Control"] }),
    ]);
    await expect(other).toHaveURL("/contact");
    await expect(page).toHaveURL("/about");
  });

  it("keeps the visitor's choice of full pages, and loads the price list whole", async () => {
    const page = await open("/about?mode=complet");
    await link(page, "Contact").click();
    await expect(page).toHaveURL("/contact?mode=complet");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact et commande");
    const asked = watchRequests(page);
    await link(page, "Tarifs").click();
    await expect(page).toHaveURL("/tarifs?mode=complet");
    expect(asked).toContain("/tarifs?mode=complet");
  });

  it("'Mode léger' is that of the page that is shown", async () => {
    const page = await open("/about");
    await link(page, "Gourmand").click();
    await expect(page).toHaveURL("/eliquides?category=gourmand#products");
    await foot(page)
      .getByRole("link", { name: /^Mode léger/ })
      .click();
    await expect(page).toHaveURL("/eliquides?category=gourmand&mode=leger");
  });
});

describe("where React makes the document anew", () => {
  it("they are what the server sent", async () => {
    const served = await browser.open("/contact", { javaScriptEnabled: false });
    const text = (await foot(served).textContent()) ?? "";
    // As an extension does that translates, before scripts run.
    const page = await browser.blank();
    await page.addInitScript(() =>
      addEventListener("DOMContentLoaded", () => {
        const heading = document.querySelector("h1");
        if (heading) heading.textContent = "Translated";
      }),
    );
    await page.goto("/contact");
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact et commande");
    await expect(foot(page)).toHaveText(text);
  });

  it.each([
    ["the top line", DESKTOP, false],
    ["the menu's end", PHONE, true],
  ])("so is %s", async (_name, viewport, isInMenu) => {
    const page = await browser.open("/contact", { viewport });
    await hydrated(page);
    const top = page.getByRole("banner");
    if (isInMenu) await top.locator("summary[aria-label=Menu]").click();
    await expect(top.getByText("Livraison à J+1").locator("visible=true")).toHaveCount(1);
    await expect(top.getByRole("link", { name: "Zavona sur Facebook" })).toBeVisible();
  });
});
