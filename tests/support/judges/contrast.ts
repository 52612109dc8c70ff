/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Reads an opaque colour as `getComputedStyle` writes it. @throws for any other text */
export function toColour(text: string): Colour {
  const [red, green, blue, alpha = 1] = text.match(/[\d.]+/g)?.map(Number) ?? [];
  if (!/^rgb/.test(text) || red === undefined || green === undefined || blue === undefined) {
    throw new Error(`${text} is not an rgb() colour`);
  }
  if (alpha < 1) throw new Error(`${text} is not opaque`);
  return [red, green, blue];
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
