import type { Locator, Page } from "playwright";
import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests, DESKTOP, hydrated, PHONE } from "../support/browser";
import { everyPage } from "../support/every-page";

/** What sighted visitors see at a glance is told to those who hear the page or walk it by keys. */

const browser = browserForTests();

async function open(path: string, viewport = DESKTOP): Promise<Page> {
  const page = await browser.open(path, { viewport, reducedMotion: "reduce" });
  await hydrated(page);
  return page;
}

const main = (page: Page) => page.getByRole("main");
const filter = (page: Page, name: RegExp) => main(page).getByRole("link", { name });
const navigation = (page: Page) => page.getByRole("navigation", { name: "Navigation principale" });

describe("the focus, after a way to another page", () => {
  const h1 = (page: Page) => page.getByRole("heading", { level: 1 });

  it("is on its main heading, and goes on from there", async () => {
    const page = await open("/");
    await navigation(page).getByRole("link", { name: "E-Liquides" }).click();
    await expect(h1(page)).toHaveText("Nos E-liquides");
    await expect(h1(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(filter(page, /^Tous/)).toBeFocused();
    await page.goBack();
    await expect(h1(page)).toHaveText(/^Zavona/);
    await expect(h1(page)).toBeFocused();
  });

  it("is there on the 404 page and from a phone's menu too", async () => {
    const page = await open("/", PHONE);
    await page.getByLabel("Menu").first().click();
    await page
      .getByRole("navigation", { name: "Menu" })
      .getByRole("link", { name: "À propos" })
      .click();
    await expect(h1(page)).toHaveText("À propos");
    await expect(h1(page)).toBeFocused();
  });

  it("is left alone by the first page, a filter and a popup", async () => {
    const page = await open("/eliquides");
    await expect(h1(page)).not.toBeFocused();
    await filter(page, /^Boissons/).press("Enter");
    await expect(main(page).getByRole("status")).toHaveText("9 produits");
    await expect(filter(page, /^Boissons/)).toBeFocused();
    const card = main(page)
      .getByRole("link", { name: /^Voir plus sur/ })
      .first();
    await card.press("Enter");
    await expect(page.getByRole("link", { name: "Fermer" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(card).toBeFocused();
  });
});

describe("counts", () => {
  /** A live region speaks only if it was there before its words changed. */
  async function keepsItsElement(status: Locator, change: () => Promise<void>, words: string) {
    const before = await status.elementHandle();
    await change();
    await expect(status).toHaveText(words);
    expect(await before?.evaluate((element) => [element.isConnected, element.textContent])).toEqual(
      [true, words],
    );
  }

  it("of products stand by the filters, and are read out after each", async () => {
    const page = await open("/eliquides");
    const status = main(page).getByRole("status");
    await expect(status).toHaveText("44 produits");
    await keepsItsElement(status, () => filter(page, /^Boissons/).click(), "9 produits");
    await keepsItsElement(status, () => filter(page, /^Tous/).click(), "44 produits");
  });

  it("on home belong to each of the grids", async () => {
    const page = await open("/");
    const status = page.locator("#products-ecigarettes").getByRole("status");
    await keepsItsElement(status, () => filter(page, /^Puff/).click(), "5 produits");
    await expect(page.locator("#products-eliquides").getByRole("status")).toHaveText("44 produits");
  });

  it("are told without scripts, and say none as French does", async () => {
    const options = { javaScriptEnabled: false };
    const page = await browser.open("/eliquides?category=inconnue", options);
    await expect(main(page).getByRole("status")).toHaveText("0 produit");
  });

  it("of the search page are read out for the next search too", async () => {
    const page = await open("/recherche?q=vanille");
    const field = main(page).getByRole("searchbox");
    const search = async () => {
      await field.fill("choucroute");
      await field.press("Enter");
    };
    const words = 'Aucun résultat trouvé pour "choucroute"';
    await keepsItsElement(main(page).getByRole("status"), search, words);
  });
});

describe("prices", () => {
  it("are heard as one number with its currency's name", async () => {
    const page = await open("/eliquides/mangue-de-mahajanga");
    const heard = await page.getByRole("dialog").ariaSnapshot();
    for (const price of ["17000 ariary", "40000 ariary", "62000 ariary"]) {
      expect(heard).toContain(price);
    }
    expect(heard).not.toMatch(/\d Ar\b/);
    await expect(page.getByRole("dialog")).toContainText("17\u202f000 Ar");
  });
});

describe("links and states", () => {
  it.each(everyPage)("on %s: one name, one address", async (path) => {
    const page = await browser.open(path, { javaScriptEnabled: false });
    const links = await page
      .getByRole("link")
      .evaluateAll((all) =>
        all.map((link) => [
          (link.getAttribute("aria-label") ?? link.textContent ?? "").trim(),
          link.getAttribute("href") ?? "",
        ]),
      );
    const addresses = new Map<string, Set<string>>();
    for (const [name = "", href = ""] of links) {
      expect(name, href).not.toBe("");
      addresses.set(name, (addresses.get(name) ?? new Set()).add(href));
    }
    const doubtful = [...addresses].filter(([, hrefs]) => hrefs.size > 1);
    expect(doubtful).toEqual([]);
  });

  it("the page and the filter one is at are marked, in the menus and Contact too", async () => {
    const page = await open("/contact");
    const contact = page.getByRole("banner").getByRole("link", { name: "Contact" });
    await expect(contact).toHaveAttribute("aria-current", "page");
    await page.goto("/ecigarettes?category=pod");
    await expect(navigation(page).locator("[aria-current=page]")).toHaveText("E-Cigarettes");
    await expect(main(page).locator("[aria-current=true]")).toHaveText(/^Pod/);
  });
});
