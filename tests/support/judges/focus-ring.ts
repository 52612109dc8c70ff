import type { Locator } from "playwright";
import { contrast, toColour } from "./contrast";

type Ring = {
  /** Whether it is shown as to one who goes by keyboard. */
  byKeyboard: boolean;
  /** In px. */
  width: number;
  /** Its contrast with what lies right within it and right outside. */
  contrasts: number[];
};

/**
 * The ring around what has the focus, measured at the middle of its left, upper and lower edges. A
 * card's link shows it around its card, by its `::after`: beside its words, not on its picture.
 */
export async function ringOf(element: Locator): Promise<Ring> {
  await element.focus();
  const { colour, beside, ...told } = await element.evaluate((focused) => {
    focused.scrollIntoView({ block: "center", behavior: "instant" });
    const spread = getComputedStyle(focused, "::after").position === "absolute";
    const ringed = (spread && focused.closest("article")) || focused;
    const style = getComputedStyle(focused, spread ? "::after" : undefined);
    const width = style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth);
    const inner = Number.parseFloat(style.outlineOffset);

    const box = ringed.getBoundingClientRect();
    const [middle, halfway] = [box.left + box.width / 2, box.top + box.height / 2];
    /** The colour of the topmost thing there that has one; none outside the window. */
    const colourAt = (x: number, y: number) =>
      document
        .elementsFromPoint(x, y)
        .map((there) => getComputedStyle(there).backgroundColor)
        .find((colour) => /^rgb\(/.test(colour));
    const beside = [inner - 1, inner + width + 1].flatMap((out) => [
      colourAt(middle, box.bottom + out),
      ...(spread ? [] : [colourAt(box.left - out, halfway), colourAt(middle, box.top - out)]),
    ]);
    const byKeyboard = focused.matches(":focus-visible");
    return { byKeyboard, width, colour: style.outlineColor, beside };
  });
  const own = toColour(colour);
  // A ring that is cut off is no contrast.
  const contrasts = beside.map((there) => contrast(own, there ? toColour(there) : own));
  return { ...told, contrasts };
}
