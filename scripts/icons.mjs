/**
 * `npm run icons`: the PNG icons in public/, drawn from public/favicon.svg by a browser. Needed
 * again only when the mark changes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { BROWSER_FLAGS } from "./browser-flags.mjs";
import { prepare } from "./shop.mjs";

const svg = readFileSync("public/favicon.svg", "utf8");
/** Where the system cuts the corners itself, the ground goes to the edge. */
const square = svg.replace(/ rx="\d+"/, "");
/** What is cut to a circle keeps the mark in its inner 80 % (W3C App Manifest, "maskable"). */
const maskable = square.replace("translate(4 4)", "translate(6.4 6.4) scale(.8)");

const icons = [
  { file: "favicon-32.png", size: 32, drawing: svg },
  { file: "apple-touch-icon.png", size: 180, drawing: square },
  { file: "icon-192.png", size: 192, drawing: svg },
  { file: "icon-512.png", size: 512, drawing: svg },
  { file: "icon-maskable-512.png", size: 512, drawing: maskable },
];

const executablePath = await prepare();
const { chromium } = await import("playwright");
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
const page = await browser.newPage();
for (const { file, size, drawing } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>*{margin:0;display:block}</style>${drawing}`);
  const png = await page.screenshot({ omitBackground: true });
  writeFileSync(`public/${file}`, png);
  console.log(`${file} ${png.length} bytes`);
}
await browser.close();
