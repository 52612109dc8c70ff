import type { Page } from "playwright/test";

/** A visitor's own stylesheet for as long as `during` takes; the page's policy is not asked. */
export async function withStyle(page: Page, css: string, during: () => Promise<void>) {
  await setStyle(page, css);
  await during();
  await setStyle(page, "");
}

function setStyle(page: Page, css: string): Promise<void> {
  return page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, css);
}
