import { execFileSync } from "node:child_process";
import { type Browser, chromium, type Page } from "playwright";
import { BROWSER_FLAGS } from "../../tests/support/chromium";

/** WebP quality by width: a large picture hides the losses better than a thumbnail. */
const quality: Record<number, number> = { 200: 0.82, 400: 0.8, 600: 0.8, 1200: 0.76 };
/** With less, the skies of banners show bands. Phones get the narrow ones, where bytes are expensive. */
const bannerQuality: Record<number, number> = { 600: 0.66, 1200: 0.78 };

/** A browser for drawing. Throws if neither `$CHROMIUM` nor PATH has one. */
export async function openCanvas(): Promise<{ browser: Browser; page: Page }> {
  const search =
    'command -v "$CHROMIUM" || command -v chromium || command -v chromium-browser || command -v google-chrome';
  const executablePath = execFileSync("sh", ["-c", search], { encoding: "utf8" }).trim();
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  return { browser, page: await browser.newPage() };
}

/** `svg` as WebP, `width` px wide. `ratio` is the height of its view box divided by the width. */
export async function rasterise(
  page: Page,
  svg: string,
  width: number,
  ratio: number,
): Promise<Buffer> {
  const size = { width, height: Math.round(width * ratio) };
  const best = (ratio === 1 ? quality : bannerQuality)[width] ?? 0.8;
  const job = { svg, drawing: size, canvas: size, ground: "transparent", quality: best };
  return Buffer.from(await page.evaluate(drawInPage, { ...job, type: "image/webp" }), "base64");
}

type Size = { width: number; height: number };

/**
 * Draws an SVG at the size `drawing` in the middle of a canvas. Runs in the browser, without access to this
 * module.
 *
 * @returns the bytes in base64
 */
export async function drawInPage(job: {
  svg: string;
  drawing: Size;
  canvas: Size;
  ground: string;
  type: string;
  quality: number;
}): Promise<string> {
  const { width, height } = job.drawing;
  const sized = job.svg.replace("<svg ", `<svg width="${width}" height="${height}" `);
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), job.canvas);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  context.fillStyle = job.ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  URL.revokeObjectURL(image.src);
  const url = canvas.toDataURL(job.type, job.quality);
  return url.slice(url.indexOf(",") + 1);
}
