import type { Page } from "playwright/test";

/**
 * Records what the browser reports about a page: script errors, warnings, refusals by the page's security
 * policy.
 *
 * @returns a function that returns the messages since its last call
 */
export function watchComplaints(page: Page): () => string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  return () => complaints.splice(0).filter((text) => !EXPECTED.test(text));
}

/** The browser logs a page's own status, and Playwright logs the worker that it blocks. */
const EXPECTED = /with a status of (404|503)|^Service Worker registration blocked by Playwright/;
