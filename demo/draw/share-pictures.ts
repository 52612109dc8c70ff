import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";

/** What the shop asks of the Images API for a link preview; px. */
const SIZE = { width: 1200, height: 630 };

/** The air in the pictures, which the shop asks to have them padded with. */
const GROUND = "rgb(250 248 244)";

/** 20 kB a picture: they show in a message, some 300 px wide. */
const QUALITY = 0.65;

/** Draws each picture once more as link previews want it, as `<file stem>-share.jpg`. */
export async function drawSharePictures(
  page: Page,
  folder: string,
  pictures: readonly { stem: string; svg: string }[],
): Promise<void> {
  for (const { stem, svg } of pictures) {
    const base64 = await page.evaluate(padInPage, { svg, ...SIZE, ground: GROUND, q: QUALITY });
    writeFileSync(join(folder, `${stem}-share.jpg`), Buffer.from(base64, "base64"));
  }
}

/** Removes those that no picture wants any more, and says how much there is. */
export function tidySharePictures(folder: string, stems: ReadonlySet<string>): void {
  const files = readdirSync(folder).filter((name) => name.endsWith("-share.jpg"));
  const [kept, old] = [true, false].map((wanted) =>
    files.filter((name) => stems.has(name.replace(/-share\.jpg$/, "")) === wanted),
  ) as [string[], string[]];
  for (const name of old) rmSync(join(folder, name));
  const bytes = kept.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  process.stdout.write(`${kept.length} link previews, ${bytes} bytes\n`);
}

/** Runs in the browser, where it sees nothing of this module: `fit=pad`, as the Images API has it. */
async function padInPage(job: {
  svg: string;
  width: number;
  height: number;
  ground: string;
  q: number;
}): Promise<string> {
  const image = new Image();
  const sized = job.svg.replace("<svg ", `<svg width="${job.height}" height="${job.height}" `);
  image.src = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = job.width;
  canvas.height = job.height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  context.fillStyle = job.ground;
  context.fillRect(0, 0, job.width, job.height);
  context.drawImage(image, (job.width - job.height) / 2, 0, job.height, job.height);
  URL.revokeObjectURL(image.src);
  const url = canvas.toDataURL("image/jpeg", job.q);
  return url.slice(url.indexOf(",") + 1);
}
