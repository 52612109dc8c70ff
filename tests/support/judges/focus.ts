import type { Locator, Page } from "playwright/test";
import { contrast, toColour } from "./contrast";

/**
 * What is wrong with the ring around an element that has the focus: it is 2 px wide or more, and
 * stands out at 3:1 from what is within and outside (WCAG 2.4.7, 1.4.11). The ring is measured at
 * the middle of its left, upper and lower edges. A card's link shows it around its card, by its
 * `::after`: there it is measured beside the card's words, not on its picture.
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
    /** The colour of the topmost element at a point that has one; none outside the window. */
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

/** What had the focus below the sticky header, on the way back from the page's last link. */
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
