import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { drawInPage } from "./rasterise";

/** Draws each picture as a link preview, `<file stem>-share.jpg`. */
export async function drawSharePictures(
  page: Page,
  folder: string,
  pictures: readonly { stem: string; svg: string }[],
): Promise<void> {
  for (const { stem, svg } of pictures) {
    const base64 = await page.evaluate(drawInPage, { svg, ...LINK_PREVIEW });
    writeFileSync(join(folder, `${stem}-share.jpg`), Buffer.from(base64, "base64"));
  }
}

/** A link preview as the shop requests it (`fit=pad`), padded with the colour of the pictures' air. */
const LINK_PREVIEW = {
  drawing: { width: 630, height: 630 },
  canvas: { width: 1200, height: 630 },
  ground: "rgb(250 248 244)",
  type: "image/jpeg",
  // 20 kB per picture: messages show a link preview some 300 px wide.
  quality: 0.65,
};

/** Removes link previews of no picture, and prints the number and bytes of the others. */
export function tidySharePictures(folder: string, stems: ReadonlySet<string>): void {
  const files = readdirSync(folder).filter((name) => name.endsWith("-share.jpg"));
  const isUsed = (name: string) => stems.has(name.replace(/-share\.jpg$/, ""));
  const used = files.filter(isUsed);
  for (const name of files) if (!isUsed(name)) rmSync(join(folder, name));
  const bytes = used.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  process.stdout.write(`${used.length} link previews, ${bytes} bytes\n`);
}
