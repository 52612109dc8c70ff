import type { Page } from "playwright";
import { shop } from "~/config/shop";
import { cards } from "../support/pages/grid";
import { header, openMenu } from "../support/pages/header";
import { openInTab, watchRequests } from "../support/pages/requests";
import { expect, hydrated, PHONE, test } from "../support/test";
import { demoProducts } from "../support/worlds/demo";

/** Parts of the page that scripts show as the server sent them: foot, top line, the menu's end. */

const foot = (page: Page) => page.getByRole("contentinfo");
const link = (page: Page, name: string) => foot(page).getByRole("link", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("the foot's links", () => {
  test("lead on without a new document, by a click and by keys, and back", async ({ open }) => {
    const page = await open("/about");
    const asked = watchRequests(page);
    await link(page, "E-Cigarettes").click();
    await expect(heading(page)).toHaveText("Nos E-Cigarettes");
    await link(page, "Boisson").press("Enter");
    await expect(page).toHaveURL("/eliquides?category=boisson#products");
    await expect(cards(page)).toHaveCount(demoProducts("eliquide", "boisson").length);
    await page.goBack();
    await expect(page).toHaveURL("/ecigarettes");
    expect(asked.filter((address) => !address.includes("_data="))).toEqual([]);
    await test.step("'Mode léger' is that of the page that is shown", async () => {
      await link(page, "Gourmand").click();
      await expect(page).toHaveURL("/eliquides?category=gourmand#products");
      await foot(page)
        .getByRole("link", { name: /^Mode léger/ })
        .click();
      await expect(page).toHaveURL("/eliquides?category=gourmand&mode=leger");
    });
  });

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

  test("keep the choice of full pages; the price list loads whole", async ({ open }) => {
    const page = await open("/about?mode=complet");
    await link(page, "Contact").click();
    await expect(page).toHaveURL("/contact?mode=complet");
    await expect(heading(page)).toHaveText("Contact et commande");
    const asked = watchRequests(page);
    await link(page, "Tarifs").click();
    await expect(page).toHaveURL("/tarifs?mode=complet");
    expect(asked).toContain("/tarifs?mode=complet");
  });
});

test("a document that React builds again has the served parts", async ({ open, page }) => {
  const served = await open("/contact", { javaScriptEnabled: false });
  const text = (await foot(served).textContent()) ?? "";
  // As an extension does that translates, before scripts run.
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      const heading = document.querySelector("h1");
      if (heading) heading.textContent = "Translated";
    }),
  );
  await page.goto("/contact");
  await hydrated(page);
  await expect(heading(page)).toHaveText("Contact et commande");
  await expect(foot(page)).toHaveText(text);
  const hasTopLine = async () => {
    const promise = header(page).getByText(shop.promises[1].title).locator("visible=true");
    await expect(promise).toHaveCount(1);
    const [network] = shop.social;
    const social = header(page).getByRole("link", { name: `${shop.name} sur ${network.name}` });
    await expect(social).toBeVisible();
  };
  await test.step("the top line", hasTopLine);
  await test.step("the menu's end", async () => {
    await page.setViewportSize(PHONE);
    await openMenu(page);
    await hasTopLine();
  });
});
