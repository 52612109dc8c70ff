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

/**
 * Starts the browser that `CHROMIUM` names, or Playwright's own.
 * @param trustedKeys SHA-256 of the public keys of certificates that it accepts, in base64
 */
export function launchChromium(trustedKeys: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM;
  // With `ignoreHTTPSErrors` Chromium would cache nothing.
  const trust = `--ignore-certificate-errors-spki-list=${trustedKeys.join(",")}`;
  const args = trustedKeys.length > 0 ? [...BROWSER_FLAGS, trust] : BROWSER_FLAGS;
  return chromium.launch({ args, ...(executablePath && { executablePath }) });
}
