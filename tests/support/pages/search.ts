import type { Page } from "playwright";
import { expect } from "playwright/test";
import { header, searchIcon } from "./header";

/** The header's search: its field, and the results below it. */

export const field = (page: Page) => header(page).getByRole("searchbox");
/** The live region that says how many results there are. */
export const status = (page: Page) => header(page).getByRole("status");
const listed = (page: Page, name: string) =>
  header(page).getByRole("list", { name, exact: true }).getByRole("listitem");
export const results = (page: Page) => listed(page, "E-liquides");
/** The other products that match. */
export const others = (page: Page) => listed(page, "Aussi dans la boutique");
export const resultLink = (page: Page, product: string) =>
  header(page).getByRole("link", { name: `Voir ${product}`, exact: true });

/** Opens the search once the page's scripts run, and types a query into its field, if one is given. */
export async function openSearch(page: Page, query = ""): Promise<void> {
  await expect(searchIcon(page)).toHaveAttribute("aria-expanded", "false");
  await searchIcon(page).click();
  await expect(field(page)).toBeFocused();
  if (query) await field(page).fill(query);
}
