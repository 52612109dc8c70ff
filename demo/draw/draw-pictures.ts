import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoSpace } from "../demo-space";
import { bannerPicture } from "./banners";
import { eliquidePicture } from "./eliquides";
import { hardwarePicture } from "./hardware";
import { openCanvas, rasterise } from "./rasterise";
import { drawSharePictures, tidySharePictures } from "./share-pictures";

/**
 * `npm run pictures -- [--only=stem,stem] [--out=folder] [--share]`: draws the pictures of all assets of the
 * demo space, in every width that the shop requests (docs/spec.md, "Calls to Contentful"), as
 * `<file stem>-<width>.webp`, and the link previews of products; with `--share` only the link previews.
 * Without `--only` it also removes files that belong to no asset. Throws if an asset has no drawing.
 */
export async function main(args: string[]): Promise<void> {
  const only = option(args, "only")?.split(",");
  const folder = option(args, "out") ?? new URL("../pictures", import.meta.url).pathname;
  const wanted = pictures().filter((each) => !only || only.includes(each.stem));
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

  const names = new Set(
    wanted.flatMap(({ stem, widths }) => widths.map((w) => `${stem}-${w}.webp`)),
  );
  const files = readdirSync(folder).filter((name) => name.endsWith(".webp"));
  if (!only) for (const name of files) if (!names.has(name)) rmSync(join(folder, name));
  const bytes = [...names].reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  process.stdout.write(`${names.size} files, ${bytes} bytes in ${folder}\n`);
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
    // The SVG is in no page, and has no drawing.
    if (!file || file.contentType === "image/svg+xml") return [];
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
