import type { Page } from "playwright/test";

/**
 * Watches a page: whatever is opened on it, its scripts have to take over the document that the
 * server sent, without a complaint, and to ask nobody but the shop.
 *
 * @returns what was wrong since it was last asked
 */
export async function watchHydration(page: Page): Promise<() => Promise<string[]>> {
  const complaints: string[] = [];
  const strangers: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
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
    const unexpected = complaints.splice(0).filter((text) => !EXPECTED.test(text));
    const faults = [...unexpected, ...strangers.splice(0)];
    return isServed ? faults : [...faults, "React has thrown away the document that was served"];
  };
}

/** The browser logs a page's own status, and Playwright logs the worker that it blocks. */
const EXPECTED = /with a status of (404|503)|^Service Worker registration blocked by Playwright/;
