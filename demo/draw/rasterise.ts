import { execFileSync } from "node:child_process";
import { type Browser, chromium, type Page } from "playwright";
import { BROWSER_FLAGS } from "../../scripts/browser-flags.mjs";

/** WebP quality by width: large pictures hide their losses, thumbnails don't. */
const quality: Record<number, number> = { 200: 0.82, 400: 0.8, 600: 0.8, 1200: 0.76 };
/** Banners' skies show bands at less; phones, which get the narrow ones, pay for each byte. */
const bannerQuality: Record<number, number> = { 600: 0.66, 1200: 0.78 };

/** A browser to draw with. Throws when neither `$CHROMIUM` nor PATH has one. */
export async function openCanvas(): Promise<{ browser: Browser; page: Page }> {
  const search =
    'command -v "$CHROMIUM" || command -v chromium || command -v chromium-browser || command -v google-chrome';
  const executablePath = execFileSync("sh", ["-c", search], { encoding: "utf8" }).trim();
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  return { browser, page: await browser.newPage() };
}

/** `svg` as WebP, `width` px wide, in the proportions of its view box (`ratio`: height / width). */
export async function rasterise(
  page: Page,
  svg: string,
  width: number,
  ratio: number,
): Promise<Buffer> {
  const height = Math.round(width * ratio);
  const sized = svg.replace("<svg ", `<svg width="${width}" height="${height}" `);
  const base64 = await page.evaluate(drawInPage, {
    sized,
    width,
    height,
    quality: (ratio === 1 ? quality : bannerQuality)[width] ?? 0.8,
  });
  return Buffer.from(base64, "base64");
}

/** Runs in the browser, where it sees nothing of this module. */
async function drawInPage(job: {
  sized: string;
  width: number;
  height: number;
  quality: number;
}): Promise<string> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([job.sized], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = job.width;
  canvas.height = job.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, job.width, job.height);
  URL.revokeObjectURL(image.src);
  const url = canvas.toDataURL("image/webp", job.quality);
  return url.slice(url.indexOf(",") + 1);
}
