import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoSpace } from "../demo-space";
import { bannerPicture } from "./banners";
import { eliquidePicture } from "./eliquides";
import { hardwarePicture } from "./hardware";
import { openCanvas, rasterise } from "./rasterise";
import { drawSharePictures, tidySharePictures } from "./share-pictures";

/**
 * Draws the picture of every asset of the demo space that has a file, in every width the shop
 * asks for (spec §7), as `<file stem>-<width>.webp`, and those of products as link previews show
 * them. Drawing all of them also removes files that no asset has. Throws when an asset has no
 * drawing.
 */
export async function drawPictures(args: string[]): Promise<void> {
  const only = option(args, "only")?.split(",");
  const folder = option(args, "out") ?? new URL("../pictures", import.meta.url).pathname;
  const wanted = pictures().filter((each) => !only || only.includes(each.stem));
  // Only the link previews.
  const isShareOnly = args.includes("--share");
  mkdirSync(folder, { recursive: true });

  const { browser, page } = await openCanvas();
  try {
    for (const { stem, ratio, widths } of isShareOnly ? [] : wanted) {
      for (const width of widths) {
        writeFileSync(
          join(folder, `${stem}-${width}.webp`),
          await rasterise(page, drawing(stem), width, ratio),
        );
      }
    }
    const squares = wanted.filter(({ ratio }) => ratio === 1);
    const drawn = squares.map(({ stem }) => ({ stem, svg: drawing(stem) }));
    await drawSharePictures(page, folder, drawn);
  } finally {
    await browser.close();
  }

  const kept = new Set(
    wanted.flatMap(({ stem, widths }) => widths.map((w) => `${stem}-${w}.webp`)),
  );
  const files = readdirSync(folder).filter((name) => name.endsWith(".webp"));
  if (!only) for (const name of files) if (!kept.has(name)) rmSync(join(folder, name));
  const bytes = [...kept].reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  process.stdout.write(`${kept.size} files, ${bytes} bytes in ${folder}\n`);
  if (!only) tidySharePictures(folder, new Set(wanted.map(({ stem }) => stem)));
}

function drawing(stem: string): string {
  const svg = bannerPicture(stem) ?? eliquidePicture(stem) ?? hardwarePicture(stem);
  if (!svg) throw new Error(`No drawing for the picture "${stem}"`);
  return svg;
}

function pictures(): { stem: string; ratio: number; widths: number[] }[] {
  return demoSpace().assets.flatMap((asset) => {
    const file = asset.fields.file?.fr;
    if (!file) return [];
    const { width, height } = file.details.image ?? { width: 1, height: 1 };
    const square = width === height;
    return [
      {
        stem: file.fileName.replace(/\.png$/, ""),
        ratio: height / width,
        widths: square ? [200, 400, 600, 1200] : [600, 1200],
      },
    ];
  });
}

function option(args: string[], name: string): string | undefined {
  return args.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);
}
