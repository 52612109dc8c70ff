import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { DESKTOP, launchChromium } from "./chromium";

export { DESKTOP, hydrated, PHONE, TABLET, WIDE } from "./chromium";

/**
 * A browser for the tests of one file. `open` gives a page of its own context, which is closed
 * after the test; addresses may be relative to the shared shop.
 */
export function browserForTests() {
  let browser: Browser;
  const opened: Page[] = [];
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((page) => page.context().close()));
  });
  afterAll(() => browser.close());
  return {
    async open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
      const page = await this.blank(options);
      await page.goto(path);
      return page;
    },
    async blank(options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({
        baseURL: inject("shop"),
        viewport: DESKTOP,
        locale: "fr-MG",
        // It would answer in the server's place; its own tests let it.
        serviceWorkers: "block",
        ...options,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      opened.push(page);
      return page;
    },
  };
}
