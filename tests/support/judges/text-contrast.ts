import type { Page } from "playwright/test";
import { type Colour, contrast, toColour } from "./contrast";
import { withStyle } from "./visitor-style";

type Text = {
  text: string;
  /** Its lowest contrast with any pixel behind it. */
  contrast: number;
  /** The lowest that WCAG 2.2 AA allows: 3 for large text, else 4.5. */
  lowest: number;
};

/**
 * The contrast of texts with the pixels behind them, such as a gradient or a picture. If a popup is open, only
 * its texts are measured.
 */
export async function contrastOfTexts(page: Page, selectors: string[]): Promise<Text[]> {
  const texts: Text[] = [];
  const styles = await page.evaluate((selectors) => {
    const popup = document.querySelector("dialog[open]");
    return selectors.flatMap((selector) => {
      const node = document.querySelector(selector);
      if (!node) throw new Error(`${selector} is not on the page`);
      const { color, fontSize, fontWeight } = getComputedStyle(node);
      const [size, bold] = [Number.parseFloat(fontSize), Number(fontWeight) >= 700];
      if (popup && !popup.contains(node)) return [];
      return [{ selector, text: node.textContent ?? "", color, size, bold }];
    });
  }, selectors);
  await withStyle(page, "*, ::before, ::after { color: transparent !important }", async () => {
    for (const { selector, text, color, size, bold } of styles) {
      const own = toColour(color);
      const behind = await coloursBehind(page, selector);
      texts.push({
        text,
        contrast: Math.min(...behind.map((colour) => contrast(own, colour))),
        lowest: size >= 24 || (bold && size >= 18.66) ? 3 : 4.5,
      });
    }
  });
  return texts;
}

/** The colours of all pixels behind an element's text, each once. */
async function coloursBehind(page: Page, selector: string): Promise<Colour[]> {
  const clip = await page.locator(selector).evaluate(async (node) => {
    const text = document.createRange();
    text.selectNodeContents(node);
    node.scrollIntoView({ block: "center", behavior: "instant" });
    // Scrolling lays out cards, which moves the text: waits until it has not moved for two frames.
    for (let still = 0, last = text.getBoundingClientRect(); still < 2; ) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = text.getBoundingClientRect();
      still = now.y === last.y ? still + 1 : 0;
      last = now;
    }
    const { x, y, width, height } = text.getBoundingClientRect();
    return { x, y, width, height };
  });
  const png = await page.screenshot({ clip });
  const pixels = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    if (!canvas) throw new Error("the browser has no 2D canvas");
    canvas.drawImage(bitmap, 0, 0);
    const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
    const seen = new Set<string>();
    for (let at = 0; at < data.length; at += 4) {
      seen.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`);
    }
    return [...seen];
  }, png.toString("base64"));
  return pixels.map((pixel) => toColour(`rgb(${pixel})`));
}
