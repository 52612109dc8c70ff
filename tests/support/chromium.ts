import { type Browser, chromium } from "playwright";
import { BROWSER_FLAGS } from "../../scripts/browser-flags.mjs";

/** Starts the browser that `CHROMIUM` names, or Playwright's own. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM;
  return chromium.launch({ args: BROWSER_FLAGS, ...(executablePath && { executablePath }) });
}
