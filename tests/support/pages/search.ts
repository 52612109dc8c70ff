import type { Page } from "playwright";
import { expect } from "playwright/test";

/** The header's search as a visitor meets it. */

export const icon = (page: Page) => page.getByLabel("Rechercher un produit").first();
export const field = (page: Page) => page.getByRole("banner").getByRole("searchbox");
export const status = (page: Page) => page.getByRole("banner").getByRole("status");
export const results = (page: Page) =>
  page.getByRole("banner").getByRole("listitem").filter({ hasText: "Voir" });
export const view = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name: `Voir ${name}` });

/** The page, once its scripts run. */
export async function hydrated(page: Page) {
  await expect(icon(page)).toHaveAttribute("aria-expanded", "false");
  return page;
}

/** The same once the search is open. */
export async function searching(page: Page) {
  await hydrated(page);
  await icon(page).click();
  await expect(field(page)).toBeFocused();
  return page;
}
