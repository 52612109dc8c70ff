/** Whether each word of the phrase begins a word of the texts; case and accents are ignored. */
export function matchesText(texts: readonly string[], phrase: string): boolean {
  const present = texts.flatMap(words);
  return words(phrase).every((wanted) => present.some((word) => word.startsWith(wanted)));
}

function words(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** The texts among the values of an object, those in lists included. */
export function textsOf(values: unknown): string[] {
  return Object.values(values ?? {})
    .flat()
    .filter((value) => typeof value === "string");
}
