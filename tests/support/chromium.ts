import { type Browser, chromium, type Page } from "playwright";
import { BROWSER_FLAGS } from "../../scripts/browser-flags.mjs";

/** Windows, in px. */
export const PHONE = { width: 390, height: 800 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1280, height: 900 };
export const WIDE = { width: 1920, height: 1080 };

/** Starts the browser that `CHROMIUM` names, else Playwright's own. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM;
  return chromium.launch({ args: BROWSER_FLAGS, ...(executablePath && { executablePath }) });
}

/** Resolves when scripts have taken the page over, effects and all; at once where it has none. */
export async function hydrated(page: Page): Promise<void> {
  if ((await page.locator("script").count()) === 0) return;
  await page.locator("summary[aria-expanded]").first().waitFor({ state: "attached" });
}
