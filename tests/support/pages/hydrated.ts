import type { Page } from "playwright";

/**
 * Resolves once React has hydrated the page and run its effects; at once if the page has no scripts or the
 * browser has scripts switched off.
 */
export async function hydrated(page: Page): Promise<void> {
  const isScripted = await page.evaluate(
    () => document.scripts.length > 0 && "__remixContext" in window,
  );
  if (!isScripted) return;
  await page.locator("summary[aria-expanded]").first().waitFor({ state: "attached" });
}
