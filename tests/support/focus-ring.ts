import type { Locator } from "playwright";

type Ring = {
  /** Whether it is shown as to one who goes by keyboard. */
  byKeyboard: boolean;
  /** In px. */
  width: number;
  /** Its contrast with what lies right within it and right outside. */
  contrasts: number[];
};

/**
 * The ring around what has the focus, measured at the middle of its left and of its lower edge. A
 * card's link shows it around its card, by its `::after`: beside its words, not on its picture.
 */
export async function ringOf(element: Locator): Promise<Ring> {
  await element.focus();
  return element.evaluate((focused) => {
    focused.scrollIntoView({ block: "center", behavior: "instant" });
    const spread = getComputedStyle(focused, "::after").position === "absolute";
    const ringed = (spread && focused.closest("article")) || focused;
    const style = getComputedStyle(focused, spread ? "::after" : undefined);
    const width = style.outlineStyle === "none" ? 0 : Number.parseFloat(style.outlineWidth);
    const inner = Number.parseFloat(style.outlineOffset);

    const channels = (colour: string) => colour.match(/[\d.]+/g)?.map(Number) ?? [];
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
        const part = channel / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };

    const box = ringed.getBoundingClientRect();
    const [middle, halfway] = [box.left + box.width / 2, box.top + box.height / 2];
    /** The colour of the topmost thing there that has one; none outside the window. */
    const colourAt = (x: number, y: number) =>
      document
        .elementsFromPoint(x, y)
        .map((there) => getComputedStyle(there).backgroundColor)
        .find((colour) => /^rgb\(/.test(colour) || (channels(colour)[3] ?? 0) > 0.9);
    const contrasts = [inner - 1, inner + width + 1]
      .flatMap((out) => [
        colourAt(middle, box.bottom + out),
        ...(spread ? [] : [colourAt(box.left - out, halfway)]),
      ])
      // A ring that is cut off is no contrast.
      .map((colour) => contrast(style.outlineColor, colour ?? style.outlineColor));
    return { byKeyboard: focused.matches(":focus-visible"), width, contrasts };
  });
}
