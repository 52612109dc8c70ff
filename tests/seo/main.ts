import { launchChromium } from "../support/chromium";
import { ORIGIN } from "../support/judges/head-reader";
import { seoTable } from "../support/judges/seo-table";
import { writeMarkedPart } from "../support/marked-part";
import { startShop } from "../support/worlds/shop";

/** Writes the table of the demo shop's pages, as search engines read them, to tests/seo/results.md. */
export async function main(): Promise<void> {
  const shop = await startShop({ settings: { SITE_URL: ORIGIN } });
  const browser = await launchChromium();
  try {
    const table = await seoTable(await browser.newPage(), shop.url);
    await writeMarkedPart("tests/seo/results.md", "pages", table);
  } finally {
    await browser.close();
    await shop.stop();
  }
  process.exit();
}
