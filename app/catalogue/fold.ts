/**
 * Folds case, accents, ligatures and apostrophes, so that what a visitor types and what the shop
 * wrote meet: `L’Œuf Brûlé` becomes `l'oeuf brule` (spec §2, "Search").
 */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("’", "'")
    .replace(/\s+/g, " ")
    .trim();
}
