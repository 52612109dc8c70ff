/**
 * `npm run icons`: draws the PNG icons in public/ from public/favicon.svg, and public/apercu.jpg, the
 * picture in link previews of pages without a picture of their own. Needed again only when the mark,
 * the name or the promise changes.
 */
import { readFileSync } from "node:fs";
import { chromium } from "playwright";
import { shop } from "~/config/shop";
import { BROWSER_FLAGS } from "./browser-flags.mjs";

const svg = readFileSync("public/favicon.svg", "utf8");
/** For systems that cut the corners themselves: the ground reaches the edge. */
const square = svg.replace(/ rx="\d+"/, "");
/** For systems that cut a circle: the mark is in the inner 80 % (W3C App Manifest, "maskable"). */
const maskable = square.replace("translate(4 4)", "translate(6.4 6.4) scale(.8)");

const icons = [
  { file: "favicon-32.png", size: 32, drawing: svg },
  { file: "apple-touch-icon.png", size: 180, drawing: square },
  { file: "icon-192.png", size: 192, drawing: svg },
  { file: "icon-512.png", size: 512, drawing: svg },
  { file: "icon-maskable-512.png", size: 512, drawing: maskable },
];

const font = readFileSync("app/styles/fonts/fraunces-600-fr.woff2").toString("base64");
const preview = `<style>
@font-face { font-family: Fraunces; src: url(data:font/woff2;base64,${font}) }
* { margin: 0 }
body { box-sizing: border-box; width: 1200px; height: 630px; padding: 0 110px; display: flex; gap: 64px; align-items: center; color: #13251d;
  background: radial-gradient(70% 90% at 15% 0, #fff, #fff0), radial-gradient(60% 70% at 100% 100%, #f6e7c1, #f6e7c100), #ece6dc }
svg { flex: none; width: 260px; height: 260px }
h1 { font: 600 132px/1 Fraunces }
p { margin-top: 28px; font: 42px/1.35 system-ui, sans-serif; max-width: 600px }
</style>${svg}<div><h1>${shop.name}</h1><p>${shop.tagline}</p></div>`;

export async function main(): Promise<void> {
  const { CHROMIUM = "" } = process.env;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: BROWSER_FLAGS });
  const page = await browser.newPage();
  for (const { file, size, drawing } of icons) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>*{margin:0;display:block}</style>${drawing}`);
    await page.screenshot({ path: `public/${file}`, omitBackground: true });
  }
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.setContent(preview);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: "public/apercu.jpg", quality: 82 });
  await browser.close();
}
