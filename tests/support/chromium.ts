import { type Browser, chromium } from "playwright";

/** The flags for a browser on a machine without desktop, sandbox and network. */
export const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the browser that `CHROMIUM` names, or Playwright's own. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM;
  return chromium.launch({ args: BROWSER_FLAGS, ...(executablePath && { executablePath }) });
}
