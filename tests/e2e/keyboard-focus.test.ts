import type { Locator, Page } from "playwright";
import { expect } from "playwright/test";
import { describe, it } from "vitest";
import { browserForTests, DESKTOP, hydrated, PHONE } from "../support/browser";
import { ringOf } from "../support/judges/focus-ring";

/** Who goes by keyboard sees where the focus is: a ring of 2 px or more, at 3:1 (WCAG 2.4.7, 1.4.11). */

const browser = browserForTests();

async function open(path: string, viewport = DESKTOP): Promise<Page> {
  const page = await browser.open(path, { viewport, reducedMotion: "reduce" });
  await hydrated(page);
  return page;
}

async function expectRing(element: Locator): Promise<void> {
  const { byKeyboard, width, contrasts } = await ringOf(element);
  expect(byKeyboard, `${element}`).toBe(true);
  expect(width, `${element}`).toBeGreaterThanOrEqual(2);
  for (const contrast of contrasts) expect(contrast, `${element}`).toBeGreaterThanOrEqual(3);
}

const skipLink = (page: Page) => page.getByRole("link", { name: "Aller au contenu" });

describe("the focus is seen", () => {
  it("on the header, a filter, a card and the footer", async () => {
    const page = await open("/eliquides");
    const [header, main, footer] = (["banner", "main", "contentinfo"] as const).map((role) =>
      page.getByRole(role),
    ) as [Locator, Locator, Locator];
    for (const element of [
      header.getByRole("link", { name: "Zavona, accueil" }),
      header.getByRole("link", { name: "Zavona sur Facebook" }),
      header.getByRole("link", { name: "E-Liquides" }),
      header.getByRole("link", { name: "Contact" }),
      header.getByLabel("Rechercher un produit").first(),
      main.getByRole("link", { name: /^Tous/ }),
      main.getByRole("link", { name: /^Boissons/ }),
      main.getByRole("link", { name: /^Voir plus sur/ }).first(),
      footer.getByRole("link", { name: "Tarifs" }),
      footer.getByRole("link", { name: /WhatsApp/ }),
      footer.getByRole("link", { name: /^Mode léger/ }),
    ]) {
      await expectRing(element);
    }
  });

  it("on the menu's button and its links", async () => {
    const page = await open("/about", PHONE);
    const button = page.getByRole("banner").getByLabel("Menu").first();
    await expectRing(button);
    await page.keyboard.press("Enter");
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expectRing(menu.getByRole("link", { name: "Accessoires" }));
    await expectRing(menu.getByRole("link", { name: "Contact" }));
  });

  it("on a popup's button and its links", async () => {
    const popup = (await open("/eliquides/mangue-de-mahajanga")).getByRole("dialog");
    await expectRing(popup.getByRole("link", { name: "Fermer" }));
    await expectRing(popup.getByRole("link", { name: /^Commander/ }).first());
    await expectRing(popup.getByRole("link", { name: /^WhatsApp/ }));
  });

  it.each([
    ["/eliquides", DESKTOP],
    ["/eliquides", PHONE],
    ["/tarifs", DESKTOP],
    ["/tarifs", PHONE],
  ] as const)("on the way past the header of %s, which leads there: %j", async (path, viewport) => {
    const page = await open(path, viewport);
    await page.keyboard.press("Tab");
    await expect(skipLink(page)).toBeFocused();
    await expect(skipLink(page)).toBeInViewport({ ratio: 1 });
    const box = await skipLink(page).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await expectRing(skipLink(page));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  });
});
