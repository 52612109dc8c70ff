import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests, DESKTOP, PHONE } from "../support/browser";
import { field, hydrated, icon, results, searching, status, view } from "../support/pages/search";

/** Spec §2 and §9, "Search": results as one types, with scripts on. */

const browser = browserForTests();
const openSearch = async (path: string, viewport = DESKTOP) =>
  searching(await browser.open(path, { viewport }));

describe("the search opens and closes", () => {
  it("by its icon, which puts focus into the field", async () => {
    const page = await hydrated(await browser.open("/contact"));
    await expect(field(page)).toBeHidden();
    await icon(page).click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAttribute("placeholder", "Rechercher un produit...");
    await expect(icon(page)).toHaveAttribute("aria-expanded", "true");
    await icon(page).click();
    await expect(field(page)).toBeHidden();
  });

  it("by Escape, which gives focus back to the icon", async () => {
    const page = await openSearch("/contact");
    await field(page).press("Escape");
    await expect(field(page)).toBeHidden();
    await expect(icon(page)).toBeFocused();
    await expect(icon(page)).toHaveAttribute("aria-expanded", "false");
  });

  it("by a click outside, not by one inside", async () => {
    const page = await openSearch("/");
    await field(page).fill("vanille");
    await status(page).click();
    await expect(field(page)).toBeVisible();
    await page.mouse.click(640, 800);
    await expect(field(page)).toBeHidden();
  });

  it("when the keyboard goes on to the page behind it", async () => {
    const page = await openSearch("/contact");
    await page.getByRole("main").getByRole("link").first().focus();
    await expect(field(page)).toBeHidden();
  });
});

describe("results", () => {
  it.each([
    ["VANILLÉ", 5],
    ["vanille", 5],
    // By the filter's words, as by the card's.
    ["Fruités", 17],
    ["fruite", 17],
    ["Boissons", 9],
    // A word of one product's description.
    ["combava", 1],
    ["ŒUFS", 1],
    ["oeufs", 1],
  ])("of %j are there while one types, and counted aloud", async (query, count) => {
    const page = await openSearch("/eliquides");
    await expect(status(page)).toHaveText("");
    await field(page).pressSequentially(query);
    await expect(status(page)).toHaveText(`${count} résultat(s)`);
    await expect(results(page)).toHaveCount(count);
  });

  it("are none for what the shop does not have, in the visitor's own words", async () => {
    const page = await openSearch("/");
    await field(page).fill(" <b>Choucroute</b> ");
    await expect(status(page)).toHaveText('Aucun résultat trouvé pour "<b>Choucroute</b>"');
    await expect(results(page)).toHaveCount(0);
    await field(page).fill("   ");
    await expect(status(page)).toHaveText("");
  });

  it("go with the clear button, and focus stays in the field", async () => {
    const page = await openSearch("/");
    const clear = page.getByRole("button", { name: "Effacer la recherche" });
    await expect(clear).toHaveCount(0);
    await field(page).fill("vanille");
    await expect(results(page)).toHaveCount(5);
    await clear.click();
    await expect(field(page)).toHaveValue("");
    await expect(field(page)).toBeFocused();
    await expect(results(page)).toHaveCount(0);
    await expect(status(page)).toHaveText("");
    await expect(clear).toHaveCount(0);
  });

  it("show the placeholder for a picture that fails", async () => {
    // A worker's own requests would pass the route.
    const page = await searching(await browser.open("/about", { serviceWorkers: "block" }));
    await page.route("**/images/**", (route) => route.abort());
    await field(page).fill("vanille");
    const pictures = results(page).locator("img");
    await expect(pictures).toHaveCount(5);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveAttribute("src", "/placeholder.svg");
      await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
    }
  });

  it.each([
    ["desktop", DESKTOP],
    ["phone", PHONE],
    ["phone on its side", { width: 640, height: 360 }],
  ])("stand in a box of at most 96 units that scrolls, on a %s", async (_name, viewport) => {
    const page = await openSearch("/eliquides", viewport);
    await field(page).fill("e");
    const box = page.getByRole("banner").getByRole("list").filter({ hasText: "Voir" });
    const height = await box.evaluate((list) => list.clientHeight);
    expect(height).toBeLessThanOrEqual(384);
    if (viewport.height > 600) expect(height).toBe(384);
    expect(await box.evaluate((list) => list.scrollHeight)).toBeGreaterThan(1000);
    const last = results(page).last().getByRole("link");
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

describe("'Voir' opens the popup", () => {
  it.each([
    ["/", "/produit/vanille-bourbon-de-la-sava"],
    ["/eliquides", "/eliquides/vanille-bourbon-de-la-sava"],
    ["/about", "/eliquides/vanille-bourbon-de-la-sava"],
  ])("from %s at %s, and closing leads back", async (path, popup) => {
    const page = await openSearch(path);
    await field(page).fill("vanille bourbon");
    await view(page, "Vanille bourbon de la Sava").click();
    await expect(page).toHaveURL(popup);
    await expect(page.getByRole("dialog", { name: "Vanille bourbon de la Sava" })).toBeVisible();
    await expect(field(page)).toBeHidden();
    await page.getByRole("dialog").getByRole("link", { name: "Fermer" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(path);
  });
});

describe("'Voir' leaves the filter of the page behind as it is", () => {
  it.each([
    ["/?eliquides=boisson&fbclid=x", "/produit/mangue-de-mahajanga?eliquides=boisson", 9 + 18],
    ["/eliquides?category=boisson", "/eliquides/mangue-de-mahajanga?category=boisson", 9],
    ["/recherche?q=sava", "/recherche/mangue-de-mahajanga?q=sava", 1],
  ])("from %s", async (from, to, below) => {
    const page = await openSearch(from);
    await field(page).fill("mangue de mahajanga");
    await view(page, "Mangue de Mahajanga").click();
    await expect(page).toHaveURL(to);
    await expect(page.getByRole("dialog", { name: "Mangue de Mahajanga" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(from);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("article")).toHaveCount(below);
    // Its card is not among them: the focus goes to where the page's content begins.
    await expect(page.getByRole("main")).toBeFocused();
  });
});

describe("the keyboard", () => {
  it("goes through field and results by the arrow keys, and opens one by Enter", async () => {
    const page = await openSearch("/");
    await field(page).fill("vanille");
    await expect(results(page)).toHaveCount(5);
    const link = (n: number) => results(page).nth(n).getByRole("link");
    await page.keyboard.press("ArrowDown");
    await expect(link(0)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(link(1)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(link(4)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(field(page)).toBeFocused();
    // From the button beside the field, too.
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowUp");
    await expect(link(4)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  it("leads from the field to the search page by Enter", async () => {
    const page = await openSearch("/about");
    await field(page).fill("crème brûlée");
    await field(page).press("Enter");
    await expect(page).toHaveURL("/recherche?q=cr%C3%A8me+br%C3%BBl%C3%A9e");
    await expect(page.getByRole("heading", { name: "Recherche", level: 1 })).toBeVisible();
    await expect(field(page)).toBeHidden();
  });
});
