import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";

/** The average colours of pictures, `#rrggbb` by file stem, as their files of this width show them. */
export async function averageColours(
  page: Page,
  folder: string,
  pictures: readonly { stem: string; width: number }[],
): Promise<Map<string, string>> {
  const colours = new Map<string, string>();
  for (const { stem, width } of pictures) {
    const webp = readFileSync(join(folder, `${stem}-${width}.webp`)).toString("base64");
    colours.set(stem, await page.evaluate(averageInPage, webp));
  }
  return colours;
}

/** Runs in the browser, where it sees nothing of this module. */
async function averageInPage(webp: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/webp;base64,${webp}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const sums = [0, 0, 0];
  data.forEach((value, at) => {
    if (at % 4 < 3) sums[at % 4] = (sums[at % 4] ?? 0) + value;
  });
  const channels = sums.map((sum) =>
    Math.round(sum / (data.length / 4))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${channels.join("")}`;
}
