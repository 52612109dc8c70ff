import type { Page } from "playwright";
import { expect } from "playwright/test";

/** The heading and header of every page: its buttons, and the mobile menu. For the search see `search.ts`. */

export const h1 = (page: Page) => page.getByRole("heading", { level: 1 });
export const header = (page: Page) => page.getByRole("banner");
export const menuButton = (page: Page) => header(page).locator("summary[aria-label=Menu]");
export const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });
export const searchIcon = (page: Page) =>
  header(page).locator('summary[aria-label="Rechercher un produit"]');

/** Opens the mobile menu of a hydrated page. */
export async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click();
  await expect(menuButton(page)).toHaveAttribute("aria-expanded", "true");
  await expect(menu(page)).toBeVisible();
}
