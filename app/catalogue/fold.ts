/** Punctuation, spaces, and signs that names use as punctuation: `kiwi–concombre`, `n°5`, `L’œuf`. */
const PUNCTUATION = /[\p{P}\s°º´`ʼ]+/gu;

/**
 * Folds case, accents, ligatures and punctuation, so that a visitor's spelling matches the shop's:
 * `L’Œuf brûlé n°5 !` becomes `l oeuf brule n 5` (docs/spec.md, "Search").
 */
export function fold(text: string): string {
  return text
    .replace(PUNCTUATION, " ")
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .trim();
}

/** Folds a text and French plurals (`mangues`, `gâteaux`), except short words (`jus`, `pas`). */
export function foldPlurals(text: string): string {
  // Without a look-behind: Safari before 16.4 would refuse the whole script.
  return fold(text).replace(/([a-z]{3})s\b|(u)x\b/g, "$1$2");
}
