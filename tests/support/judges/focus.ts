import type { Locator, Page } from "playwright/test";
import { contrast, toColour } from "./contrast";

/**
 * Focuses an element and returns the faults of its focus ring. The ring must be at least 2 px wide, with a
 * contrast of 3:1 to the colours inside and outside it (WCAG 2.4.7, 1.4.11), measured in the middle of the left,
 * upper and lower edges. The `::after` of a card's link draws the ring around the whole card: this ring is
 * measured at the lower edge only, because the card's picture is at the others.
 */
export async function ringFaults(element: Locator): Promise<string[]> {
  await element.focus();
  const { isByKeyboard, width, colour, beside } = await element.evaluate((focused) => {
    focused.scrollIntoView({ block: "center", behavior: "instant" });
    const isSpread = getComputedStyle(focused, "::after").position === "absolute";
    const ringed = (isSpread && focused.closest("article")) || focused;
    const style = getComputedStyle(focused, isSpread ? "::after" : undefined);
    const width = style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth);
    const inner = Number.parseFloat(style.outlineOffset);

    const box = ringed.getBoundingClientRect();
    const [middle, halfway] = [box.left + box.width / 2, box.top + box.height / 2];
    /** The colour of the topmost coloured element at a point; undefined outside the window. */
    const colourAt = (x: number, y: number) =>
      document
        .elementsFromPoint(x, y)
        .map((there) => getComputedStyle(there).backgroundColor)
        .find((colour) => /^rgb\(/.test(colour));
    const beside = [inner - 1, inner + width + 1].flatMap((out) => [
      colourAt(middle, box.bottom + out),
      ...(isSpread ? [] : [colourAt(box.left - out, halfway), colourAt(middle, box.top - out)]),
    ]);
    const isByKeyboard = focused.matches(":focus-visible");
    return { isByKeyboard, width, colour: style.outlineColor, beside };
  });
  const own = toColour(colour);
  return [
    ...(isByKeyboard ? [] : ["not shown to keyboard users"]),
    ...(width >= 2 ? [] : [`${width} px wide`]),
    ...beside
      .filter((there) => !there || contrast(own, toColour(there)) < 3)
      .map((there) => (there ? `${colour} beside ${there}` : "cut off by the window")),
  ].map((fault) => `${element}: ${fault}`);
}

/** Moves the focus back from the page's last link, and returns the focused elements under the sticky header. */
export async function hiddenByHeader(page: Page, steps: number): Promise<string[]> {
  const hidden: string[] = [];
  await page.getByRole("contentinfo").getByRole("link").last().focus();
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press("Shift+Tab");
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      const header = document.querySelector("header");
      if (!header || !focused?.closest("main, footer")) return null;
      const { bottom } = header.getBoundingClientRect();
      return focused.getBoundingClientRect().top < bottom - 1 ? focused.outerHTML : null;
    });
    if (found) hidden.push(found.slice(0, 120));
  }
  return hidden;
}
