import type { Page } from "playwright/test";

/** Adds a visitor's own stylesheet while `work` runs. The page's security policy does not apply to it. */
export async function withStyle(page: Page, css: string, work: () => Promise<void>) {
  await setStyle(page, css);
  await work();
  await setStyle(page, "");
}

function setStyle(page: Page, css: string): Promise<void> {
  return page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, css);
}
