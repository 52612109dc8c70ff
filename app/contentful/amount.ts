import { plainLine } from "./plain-text";

/**
 * An amount as people type it: `15000`, `15 000 Ar`, `15.000`, `Ar 1,250,000`. Not `1.5`: the dot may
 * separate thousands or decimals.
 */
const AMOUNT =
  /^(?:ar|ariary|mga)?\s*(\d+|[1-9]\d{0,2}([\s.,'’])\d{3}(?:\2\d{3})*)\s*(?:ar\.?|ariary|mga)?$/i;

/**
 * Reads an amount from the value of a content field. It may have a fraction, or be 0 or less.
 *
 * @returns null if the value is not an amount, or ambiguous
 */
export function readAmount(field: unknown): number | null {
  if (typeof field === "number") return Number.isFinite(field) ? field : null;
  const [, digits] = (typeof field === "string" && AMOUNT.exec(plainLine(field))) || [];
  return digits ? Number(digits.replace(/\D/g, "")) : null;
}
