import type { Money } from "./views";

const ariary = new Intl.NumberFormat("fr-MG", { maximumFractionDigits: 0 });

/** An amount in whole Ariary, with the text that pages show: `15 000 Ar`. */
export function money(montant: number): Money {
  return { montant, texte: `${ariary.format(montant)} Ar` };
}
