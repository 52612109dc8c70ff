/**
 * `npm run icons`: draws the PNG icons, and apercu.jpg for the link previews of pages without a picture,
 * from the shop's favicon.svg into its folder (SHOP_DIR), and from the neutral one into public/. Run it again
 * when a favicon, the name or the tagline changes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { settings } from "~/config/settings.server";
import { shopOfFolder } from "~/config/shop-file.server";
import { launchChromium } from "../tests/support/chromium";

/** The icons of a mark: file name, size in px, SVG. */
function icons(svg: string) {
  /** For systems that round the corners themselves: the background reaches the edge. */
  const square = svg.replace(/ rx="\d+"/, "");
  /** For systems that cut out a circle: the mark is in the inner 80 % (W3C App Manifest, "maskable"). */
  const maskable = square.replace("translate(4 4)", "translate(6.4 6.4) scale(.8)");
  return [
    { file: "favicon-32.png", size: 32, drawing: svg },
    { file: "apple-touch-icon.png", size: 180, drawing: square },
    { file: "icon-192.png", size: 192, drawing: svg },
    { file: "icon-512.png", size: 512, drawing: svg },
    { file: "icon-maskable-512.png", size: 512, drawing: maskable },
  ];
}

const font = readFileSync("app/styles/fonts/fraunces-600-fr.woff2").toString("base64");
const styles = `<style>
@font-face { font-family: Fraunces; src: url(data:font/woff2;base64,${font}) }
* { margin: 0 }
body { box-sizing: border-box; width: 1200px; height: 630px; padding: 0 110px; display: flex; gap: 64px; align-items: center; justify-content: center; color: #13251d;
  background: radial-gradient(70% 90% at 15% 0, #fff, #fff0), radial-gradient(60% 70% at 100% 100%, #f6e7c1, #f6e7c100), #ece6dc }
svg { flex: none; width: 260px; height: 260px }
div { flex: 1 }
h1 { font: 600 132px/1 Fraunces }
p { margin-top: 28px; font: 42px/1.35 system-ui, sans-serif; max-width: 600px }
</style>`;

/** @param words HTML beside the mark */
async function draw(page: Page, folder: string, words: string): Promise<void> {
  const svg = readFileSync(`${folder}/favicon.svg`, "utf8");
  for (const { file, size, drawing } of icons(svg)) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${drawing}`);
    await page.screenshot({ path: `${folder}/${file}`, omitBackground: true });
  }
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.setContent(styles + svg + words);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${folder}/apercu.jpg`, quality: 82 });
}

export async function main(): Promise<void> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  const { name, tagline } = shopOfFolder;
  await draw(page, "public", "");
  await draw(
    page,
    join(settings.SHOP_DIR, "public"),
    `<div><h1>${name}</h1><p>${tagline}</p></div>`,
  );
  await browser.close();
}
