import type { Page } from "playwright";
import { h1 } from "../support/pages/header";
import { openInTab, watchRequests } from "../support/pages/requests";
import { expect, hydrated, test } from "../support/test";

/** The footer's links, and browser extensions that change a page before the app runs. */

const footer = (page: Page) => page.getByRole("contentinfo");
const link = (page: Page, name: string) => footer(page).getByRole("link", { name, exact: true });

test.describe("the footer's links", () => {
  test("add no history entry on their own page or with Ctrl", async ({ open }) => {
    const page = await open("/contact");
    const entries = await page.evaluate(() => history.length);
    await page.evaluate(() => window.scrollTo(0, 500));
    await link(page, "Contact").click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await openInTab(link(page, "À propos"))).toBe("/about");
    await expect(page).toHaveURL("/contact");
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  test("keep the choice of full pages; the price list is a document", async ({ open }) => {
    const page = await open("/about?mode=complet");
    await link(page, "Contact").click();
    await expect(page).toHaveURL("/contact?mode=complet");
    await expect(h1(page)).toHaveText("Contact et commande");
    const requested = watchRequests(page);
    await link(page, "Tarifs").click();
    await expect(page).toHaveURL("/tarifs?mode=complet");
    await expect(h1(page)).toHaveText(/^Tarifs/);
    expect(requested).toContain("/tarifs?mode=complet");
  });
});

test.describe("an extension", () => {
  test.use({ causesFaults: true });

  test("that changes the page before the app runs removes nothing", async ({ open, page }) => {
    const served = await open("/contact", { javaScriptEnabled: false });
    const text = (await footer(served).textContent()) ?? "";
    // As a translating extension does. React then renders its part of the page again.
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        document.documentElement.dataset.keptAt = "24/11/2026, 09h00";
        document.head.prepend(document.createElement("template"));
        document.body.prepend(document.createElement("template"));
        const heading = document.querySelector("h1");
        if (heading) heading.textContent = "Translated";
      });
    });
    await page.goto("/contact");
    await hydrated(page);
    await expect(h1(page)).toHaveText("Contact et commande");
    await expect(footer(page)).toHaveText(text);
    await expect(page).toHaveTitle(/^Contact et commande/);
    await expect(footer(page)).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    // React does not own the note on old prices and added elements, and must not remove them.
    expect(await page.evaluate(() => document.documentElement.dataset.keptAt)).toBeDefined();
    await expect(page.locator("body > template, head > template")).toHaveCount(2);
  });
});
