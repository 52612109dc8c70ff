import { launchChromium } from "../support/chromium";
import { SEO_ORIGIN, seoTable, startLargeShop } from "../support/judges/seo-table";
import { writeMarkedPart } from "../support/marked-part";
import { startShop } from "../support/worlds/shop-process";

const DOCUMENT = "docs/seo.md";

/** Writes what pages say of themselves now into docs/seo.md. */
export async function main(): Promise<void> {
  const shop = await startShop({ SITE_URL: SEO_ORIGIN });
  const large = await startLargeShop();
  const browser = await launchChromium();
  try {
    const table = await seoTable(await browser.newPage(), shop.url, large.url);
    await writeMarkedPart(DOCUMENT, "pages", table);
  } finally {
    await browser.close();
    await shop.stop();
    await large.stop();
  }
  process.exit();
}
