/** The first characters of a text, at most `most` UTF-16 units. No character is split. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  // Not while the scripts start: a browser's first segmenter takes a phone some 100 ms.
  const characters = new Intl.Segmenter("fr", { granularity: "grapheme" });
  const { index = 0 } = characters.segment(text).containing(most) ?? {};
  return text.slice(0, index);
}
