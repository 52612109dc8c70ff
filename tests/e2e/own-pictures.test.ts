import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { drawIcons } from "../../scripts/icons";
import { expect, hydrated, NARROW, test } from "../support/test";

/** The pictures of the shop's own folder: a wide logo, and the icons that `npm run icons` draws. */

const WIDE_LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 120"><rect width="480" height="120" fill="#224466"/></svg>';

test("a wide logo stands whole in the place of the name, at 320 px and with large texts", async ({
  blank,
  startShop,
}) => {
  const folder = test.info().outputPath("shop");
  await cp("shop", folder, { recursive: true });
  const facts = JSON.parse(await readFile("shop/shop.json", "utf8"));
  await writeFile(join(folder, "shop.json"), JSON.stringify({ ...facts, logo: "/logo.svg" }));
  await writeFile(join(folder, "public/logo.svg"), WIDE_LOGO);
  const { url } = await startShop({ settings: { SHOP_DIR: folder } });
  const page = await blank({ viewport: NARROW });
  await page.goto(`${url}/eliquides`);
  await hydrated(page);
  const home = page.getByRole("banner").getByRole("link", { name: `${facts.name}, accueil` });
  const logo = home.getByRole("img");
  await expect(home).toHaveText("");
  for (const rootSize of ["100%", "200%"]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, rootSize);
    const box = await logo.evaluate((image) => image.getBoundingClientRect().toJSON());
    expect(box.width / box.height).toBeCloseTo(4, 0);
    expect(box.height).toBeGreaterThan(20);
    for (const name of ["Rechercher", "Menu"])
      await expect(page.getByRole("banner").getByLabel(name).first()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
  }
  await expect(page.getByRole("contentinfo").getByRole("img", { name: facts.name })).toBeVisible();
});

/** The colours of a picture file at some points, in parts of its width and height: `255,0,0,255`. */
async function coloursOf(page: Page, path: string, points: number[][]): Promise<string[]> {
  const src = `data:image/png;base64,${(await readFile(path)).toString("base64")}`;
  return page.evaluate(
    async ([source, places]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      return places.map(([x = 0, y = 0]) => {
        const { data } = context?.getImageData(x * width, y * height, 1, 1) ?? { data: [] };
        return [...data].join();
      });
    },
    [src, points] as const,
  );
}

const RED = "255,0,0,255";
const BLUE = "0,0,255,255";
const NOTHING = "0,0,0,0";

/** Draws a picture file: a red square with round corners, and a blue disc to its edges. */
async function drawMark(page: Page, path: string, [width, height] = [600, 600]): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.setContent(
    '<body style="margin:0"><div style="height:100vh;border-radius:25%;background:radial-gradient(closest-side, #00f 90%, #f00 91%)">',
  );
  await page.screenshot({ path, omitBackground: true });
}

test("`npm run icons` draws every icon from a square PNG, and asks for a square otherwise", async ({
  blank,
}) => {
  const page = await blank();
  const folder = test.info().outputPath("public");
  await mkdir(folder);
  await drawMark(page, join(folder, "icone.png"), [600, 400]);
  await expect(drawIcons(page, folder, "")).rejects.toThrow(
    /icone\.png : 600 × 400 pixels ; une image carrée est attendue/,
  );
  await drawMark(page, join(folder, "icone.png"));
  await drawIcons(page, folder, "");
  const [corner, edge, inside] = [
    [0.01, 0.01],
    [0.5, 0.02],
    [0.5, 0.12],
  ];
  const points = [corner, edge, inside].map((point) => point ?? []);
  const colours = (file: string) => coloursOf(page, join(folder, file), points);
  expect(await colours("icon-512.png")).toEqual([NOTHING, RED, BLUE]);
  expect(await colours("apple-touch-icon.png"), "no black corners").toEqual([RED, RED, BLUE]);
  expect(await colours("icon-maskable-512.png"), "the picture in the inner 80 %").toEqual([
    RED,
    RED,
    RED,
  ]);
  expect(await readFile(join(folder, "favicon.svg"), "utf8")).toContain("<image ");
});
