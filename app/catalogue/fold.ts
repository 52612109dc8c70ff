/** Punctuation, spaces, and signs that names use as punctuation: `kiwi–concombre`, `kiwi−concombre`, `n°5`. */
const PUNCTUATION = /[\p{P}\p{Dash}\s➖°º´`ʼ]+/gu;

/** Soft hyphens, zero-width spaces and the like, from queries: `contentful/plain-text.ts` drops them from content. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Folds case, accents, ligatures and punctuation, so that a visitor's spelling matches the shop's:
 * `L’Œuf brûlé n°5 !` becomes `l oeuf brule n 5` (docs/spec.md, "Search").
 */
export function fold(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(PUNCTUATION, " ")
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .trim();
}

/**
 * Folds a text, and French plurals to singulars: `mangues` becomes `mangue`, `gâteaux` `gateau`, `tropicaux`
 * `tropical`, `noyaux` `noyau`. Short words (`jus`, `roux`) stay.
 */
export function foldPlurals(text: string): string {
  // Without a look-behind: Safari before 16.4 would refuse the whole script.
  return fold(text)
    .replace(/([a-z]{2}[^\Wey])aux\b/g, "$1al")
    .replace(/([a-z]{3})s\b|([a-z]{3}u)x\b/g, "$1$2");
}
