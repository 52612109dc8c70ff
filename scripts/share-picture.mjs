/**
 * Part of `npm run icons`: public/apercu.jpg, the picture that a link to the shop is shown with
 * where a page has none of its own. Needed again only when the mark, the name or the promise change.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { BROWSER_FLAGS } from "./browser-flags.mjs";
import { prepare } from "./shop.mjs";

const mark = readFileSync("public/favicon.svg", "utf8");
const font = readFileSync("app/fonts/fraunces-600-fr.woff2").toString("base64");

const html = `<style>
@font-face { font-family: Fraunces; src: url(data:font/woff2;base64,${font}) }
* { margin: 0 }
body { box-sizing: border-box; width: 1200px; height: 630px; padding: 0 110px; display: flex; gap: 64px; align-items: center; color: #13251d;
  background: radial-gradient(70% 90% at 15% 0, #fff, #fff0), radial-gradient(60% 70% at 100% 100%, #f6e7c1, #f6e7c100), #ece6dc }
svg { flex: none; width: 260px; height: 260px }
h1 { font: 600 132px/1 Fraunces }
p { margin-top: 28px; font: 42px/1.35 system-ui, sans-serif; max-width: 600px }
</style>${mark}<div><h1>Zavona</h1><p>E-liquides, cigarettes électroniques et accessoires à Madagascar</p></div>`;

const executablePath = await prepare();
const { chromium } = await import("playwright");
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(html);
await page.evaluate(() => document.fonts.ready);
const jpeg = await page.screenshot({ type: "jpeg", quality: 82 });
writeFileSync("public/apercu.jpg", jpeg);
console.log(`apercu.jpg ${jpeg.length} bytes`);
await browser.close();
