import type { Page } from "playwright/test";
import { watchComplaints } from "./complaints";

/**
 * Watches a page: whatever is opened on it, its scripts have to take over the document that the
 * server sent, without a complaint, and to ask nobody but the shop.
 *
 * @returns what was wrong since it was last asked
 */
export async function watchHydration(page: Page): Promise<() => Promise<string[]>> {
  const complaints = watchComplaints(page);
  const strangers: string[] = [];
  page.on("request", (request) => {
    // Asked when the request is made: the next page may be another shop's.
    const { origin } = new URL(request.frame().url());
    const isOwn = request.isNavigationRequest() || request.url().startsWith(`${origin}/`);
    if (!isOwn) strangers.push(request.url());
  });
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      for (const main of document.querySelectorAll("main")) main.dataset.served = "";
    }),
  );
  return async () => {
    const isServed = await page.getByRole("main").evaluate((main) => "served" in main.dataset);
    const faults = [...complaints(), ...strangers.splice(0)];
    return isServed ? faults : [...faults, "React has thrown away the document that was served"];
  };
}
