import type { Money } from "./views";

const ariary = new Intl.NumberFormat("fr-MG", { maximumFractionDigits: 0 });

/** An amount in whole Ariary, with the text that pages show: `15 000 Ar`. */
export function money(montant: number): Money {
  return { montant, texte: `${ariary.format(montant)} Ar` };
}

/** @throws Error with one line if Node has English locale data only (`small-icu`) */
export function checkLocaleData(): void {
  const { texte } = money(15_000);
  const advice = "install ICU's full data (Alpine: apk add icu-data-full) or Node from nodejs.org";
  if (/^15\s000 Ar$/.test(texte)) return;
  throw new Error(`Node lacks French locale data, prices would read "${texte}": ${advice}`);
}
