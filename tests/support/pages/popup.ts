import type { Page } from "playwright";
import { expect } from "playwright/test";
import { cardLink, cards } from "./grid";
import { bringToMiddle } from "./scrolling";

/** The popup with a product's details, which opens from the product's card. */

export const popup = (page: Page) => page.getByRole("dialog");
export const closeButton = (page: Page) => popup(page).getByRole("link", { name: "Fermer" });

/** Clicks beside the popup's card, away from the window's edge. */
export function clickBackdrop(page: Page): Promise<void> {
  return page.mouse.click(20, 450);
}

/** Expects that a product's popup is shown as a modal dialog. */
export async function expectOpen(page: Page, product: string): Promise<void> {
  await expect(
    page.getByRole("dialog", { name: product }).and(page.locator(":modal")),
  ).toBeVisible();
}

export async function expectClosed(page: Page): Promise<void> {
  await expect(popup(page)).toHaveCount(0);
}

/** Opens a popup by its card, which the page scrolls to first. */
export async function openPopup(page: Page, product: string): Promise<void> {
  const link = cardLink(page, product);
  await bringToMiddle(link);
  await link.click();
  await expectOpen(page, product);
}

/** Opens the popup of the first card, on a page or in a grid. */
export async function openFirst(grid: Parameters<typeof cards>[0]): Promise<void> {
  const first = cards(grid).getByRole("link").first();
  await first.click();
  await expect(popup(first.page())).toBeVisible();
}

/** Closes the popup by the Escape key. */
export async function closePopup(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expectClosed(page);
}

export function opacityOf(page: Page): Promise<string> {
  return popup(page).evaluate((at) => getComputedStyle(at).opacity);
}

/** The place of the page's entry in the tab's history: 0 for the first. */
export function historyIndex(page: Page): Promise<number> {
  return page.evaluate(() => {
    // TypeScript's types do not have the Navigation API yet.
    const navigation: { currentEntry: { index: number } } = Reflect.get(window, "navigation");
    return navigation.currentEntry.index;
  });
}
