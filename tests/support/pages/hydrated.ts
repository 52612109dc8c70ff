import type { Page } from "playwright";

/**
 * Resolves when React has taken the page over, effects included; at once where no script runs: the
 * page has none, or the browser's scripts are off.
 */
export async function hydrated(page: Page): Promise<void> {
  const isScripted = await page.evaluate(
    () => document.scripts.length > 0 && "__remixContext" in window,
  );
  if (!isScripted) return;
  await page.locator("summary[aria-expanded]").first().waitFor({ state: "attached" });
}
