import type { Money } from "./views";

const ariary = new Intl.NumberFormat("fr-MG", { maximumFractionDigits: 0 });

/** Groups of digits as people type them: `15000`, `15 000`, with any kind of space. */
const DIGITS = /^\d[\d\s]*$/;

/**
 * Reads a price in Ariary, of which there are no parts, from a content field, whatever is in it.
 *
 * @returns null for a price that is missing, zero, negative or no number (contract, "View models").
 */
export function readPrice(field: unknown): Money | null {
  const montant =
    typeof field === "string" && DIGITS.test(field.trim())
      ? Number(field.replace(/\s/g, ""))
      : field;
  if (typeof montant !== "number" || !Number.isFinite(montant) || montant < 1) return null;
  return { montant, texte: `${ariary.format(montant)} Ar` };
}

/** Reads the first field that is there: older entries have `prix3mg` where newer have `prix10ml`. */
export function readFirstPrice(...fields: unknown[]): Money | null {
  return readPrice(fields.find((field) => field !== undefined && field !== null && field !== ""));
}
