const characters = new Intl.Segmenter("fr", { granularity: "grapheme" });

/** The beginning of a text, of at most so many UTF-16 units, that ends between two characters. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  const { index = 0 } = characters.segment(text).containing(most) ?? {};
  return text.slice(0, index);
}
