import type { Page } from "playwright/test";

/**
 * Watches a page: whatever is opened on it, its scripts have to take over the document that the
 * server sent, without a complaint, and to ask nobody but the shop.
 *
 * @returns what was wrong since it was last asked
 */
export async function watchHydration(page: Page): Promise<() => Promise<string[]>> {
  const complaints: string[] = [];
  const requested: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("request", (request) => requested.push(request.url()));
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      for (const main of document.querySelectorAll("main")) main.dataset.served = "";
    }),
  );
  return async () => {
    const isServed = await page.getByRole("main").evaluate((main) => "served" in main.dataset);
    // The page before, of another of the walk's shops, may have asked for something last.
    const strangers = requested.splice(0).filter((url) => !url.startsWith("http://127.0.0.1:"));
    const faults = [...complaints.splice(0).filter((text) => !EXPECTED.test(text)), ...strangers];
    return isServed ? faults : [...faults, "React has thrown away the document that was served"];
  };
}

/** The browser tells of a page's own status, and Playwright of the worker that it keeps away. */
const EXPECTED = /with a status of (404|503)|^Service Worker registration blocked by Playwright/;
