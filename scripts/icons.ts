/**
 * `npm run icons`: draws the icons, and apercu.jpg for the link previews of pages without a picture, from the
 * shop's picture into its folder (SHOP_DIR); without SHOP_DIR also from the neutral one into public/. Run it again
 * when the picture, the name or the tagline changes.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Page } from "playwright";
import { orExit, settings } from "~/config/settings.server";
import { shopOfFolder } from "~/config/shop-file.server";
import { launchChromium } from "../tests/support/chromium";

/** The pictures that icons are drawn from, the first that is there. Without one of the owner's: the SVG itself. */
const SOURCES = ["icone.svg", "icone.png", "icone.jpg", "icone.jpeg", "favicon.svg"];

const TYPES: Record<string, string> = { ".svg": "image/svg+xml", ".png": "image/png" };

/**
 * File name, size in px, and how the picture stands in it.
 * `whole`: with its own transparency.
 * `filled`: on its ground, for systems that round the corners themselves.
 * `inner`: on its ground, in the inner 80 %, for systems that cut out a circle (W3C App Manifest, "maskable").
 */
const ICONS = [
  { file: "favicon-32.png", size: 32, form: "whole" },
  { file: "apple-touch-icon.png", size: 180, form: "filled" },
  { file: "icon-192.png", size: 192, form: "whole" },
  { file: "icon-512.png", size: 512, form: "whole" },
  { file: "icon-maskable-512.png", size: 512, form: "inner" },
] as const;

const font = readFileSync("app/styles/fonts/fraunces-600-fr.woff2").toString("base64");
const styles = `<style>
@font-face { font-family: Fraunces; src: url(data:font/woff2;base64,${font}) }
* { margin: 0 }
body { box-sizing: border-box; width: 1200px; height: 630px; padding: 0 110px; display: flex; gap: 64px; align-items: center; justify-content: center; color: #13251d;
  background: radial-gradient(70% 90% at 15% 0, #fff, #fff0), radial-gradient(60% 70% at 100% 100%, #f6e7c1, #f6e7c100), #ece6dc }
img { flex: none; width: 260px; height: 260px }
div { flex: 1 }
h1 { font: 600 132px/1 Fraunces }
p { margin-top: 28px; font: 42px/1.35 system-ui, sans-serif; max-width: 600px }
</style>`;

/**
 * Draws all icons of a folder.
 * @param words HTML beside the picture in apercu.jpg
 * @throws Error in French if the folder has no square picture
 */
export async function drawIcons(page: Page, folder: string, words: string): Promise<void> {
  const path = SOURCES.map((name) => join(folder, name)).find((each) => existsSync(each));
  if (!path) throw new Error(`${folder} : il n’y a ni icone.png, ni icone.jpg, ni favicon.svg`);
  const type = TYPES[extname(path)] ?? "image/jpeg";
  const picture = `data:${type};base64,${readFileSync(path).toString("base64")}`;
  const ground = await groundOf(page, path, picture);
  const draw = async (size: number, form: (typeof ICONS)[number]["form"]) => {
    await page.setViewportSize({ width: size, height: size });
    const background = form === "whole" ? "" : `background:${ground};`;
    const place = form === "inner" ? "margin:10%;width:80%" : "width:100%";
    await show(
      page,
      `<body style="margin:0;${background}"><img style="display:block;${place}">`,
      picture,
    );
    return page.screenshot({ omitBackground: true });
  };
  for (const { file, size, form } of ICONS)
    writeFileSync(join(folder, file), await draw(size, form));
  if (!path.endsWith("favicon.svg")) {
    const small = (await draw(64, "whole")).toString("base64");
    const image = `<image href="data:image/png;base64,${small}" width="64" height="64"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${image}</svg>`;
    writeFileSync(join(folder, "favicon.svg"), svg);
  }
  await page.setViewportSize({ width: 1200, height: 630 });
  await show(page, `${styles}<img>${words}`, picture);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, "apercu.jpg"), quality: 82 });
}

/** Shows a page with the picture in its `img`. @returns the picture's size; null if the browser can't read it */
async function show(page: Page, html: string, picture: string) {
  await page.setContent(html);
  return page.locator("img").evaluate(async (image: HTMLImageElement, src) => {
    image.src = src;
    const isRead = await image.decode().then(
      () => true,
      () => false,
    );
    return isRead ? { width: image.naturalWidth, height: image.naturalHeight } : null;
  }, picture);
}

/**
 * The colour that continues a picture beyond its edges: that of its upper edge, in the middle; white where it is
 * transparent. @throws Error in French if the picture isn't square
 */
async function groundOf(page: Page, path: string, picture: string): Promise<string> {
  const size = await show(page, "<img>", picture);
  if (!size) throw new Error(`${path} : image illisible, enregistrez-la en PNG ou en JPEG`);
  const { width, height } = size;
  if (width !== height)
    throw new Error(`${path} : ${width} × ${height} pixels ; une image carrée est attendue`);
  return page.locator("img").evaluate((image: HTMLImageElement) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
    const context = canvas.getContext("2d");
    if (!context) return "#fff";
    context.fillStyle = "#fff";
    context.fillRect(0, 0, 64, 64);
    context.drawImage(image, 0, 0, 64, 64);
    return `rgb(${[...context.getImageData(32, 1, 1, 1).data.slice(0, 3)].join()})`;
  });
}

export async function main(): Promise<void> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  const { name, tagline } = shopOfFolder;
  const words = `<div><h1>${name}</h1><p>${tagline}</p></div>`;
  try {
    // The project's own, which a real shop's installer leaves as they are.
    if (settings.SHOP_DIR === "shop") await drawIcons(page, "public", "");
    await drawIcons(page, join(settings.SHOP_DIR, "public"), words);
  } catch (error) {
    orExit(() => {
      throw error;
    });
  } finally {
    await browser.close();
  }
}
