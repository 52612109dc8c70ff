import axe, { type AxeResults } from "axe-core";
import type { Locator, Page } from "playwright";
import { type Colour, contrast, toColour } from "./contrast";

type Text = {
  text: string;
  /** Its lowest contrast with any pixel behind it. */
  contrast: number;
  /** The lowest that WCAG 2.2 AA allows: 3 for large text, else 4.5. */
  lowest: number;
};

/**
 * The texts whose contrast axe can't tell, as they stand on a gradient or a picture, measured on what
 * is behind them on the screen. Leaves all texts of the page without colour.
 */
export async function textsOnPictures(page: Page): Promise<Text[]> {
  await page.evaluate(axe.source);
  const { incomplete } = await page.evaluate<AxeResults>(
    "axe.run({ runOnly: ['color-contrast'] })",
  );
  const unsure = incomplete.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" ")));
  const found = await Promise.all(
    unsure.map(async (selector) => {
      const element = page.locator(selector);
      const style = await element.evaluate((node) => {
        const { color, fontSize, fontWeight } = getComputedStyle(node);
        return { color, size: Number.parseFloat(fontSize), bold: Number(fontWeight) >= 700 };
      });
      const isLarge = style.size >= 24 || (style.bold && style.size >= 18.66);
      return { element, colour: toColour(style.color), lowest: isLarge ? 3 : 4.5 };
    }),
  );
  await page.addStyleTag({ content: "*, ::before, ::after { color: transparent !important }" });
  const texts: Text[] = [];
  for (const { element, colour, lowest } of found) {
    const ratios = (await coloursBehind(page, element)).map((behind) => contrast(colour, behind));
    texts.push({
      text: (await element.textContent()) ?? "",
      contrast: Math.min(...ratios),
      lowest,
    });
  }
  return texts;
}

/** Each colour, once, of the pixels where an element's text would stand. */
async function coloursBehind(page: Page, element: Locator): Promise<Colour[]> {
  await element.evaluate((node) => node.scrollIntoView({ block: "center", behavior: "instant" }));
  // Cards are laid out as they come into view: till it stays where it is.
  await element.scrollIntoViewIfNeeded();
  const clip = await element.evaluate((node) => {
    const text = document.createRange();
    text.selectNodeContents(node);
    const { x, y, width, height } = text.getBoundingClientRect();
    return { x, y, width, height };
  });
  const png = await page.screenshot({ clip });
  const reader = await page.context().newPage();
  const pixels = await reader.evaluate(
    async (source) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      if (!canvas) throw new Error("the browser gives nothing to draw on");
      canvas.drawImage(bitmap, 0, 0);
      const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
      const seen = new Set<string>();
      for (let at = 0; at < data.length; at += 4) {
        seen.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`);
      }
      return [...seen];
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  await reader.close();
  return pixels.map((pixel) => toColour(`rgb(${pixel})`));
}
