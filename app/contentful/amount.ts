import { plainLine } from "./plain-text";

/**
 * An amount as people type it: `15000`, `15 000 Ar`, `15.000`, `Ar 1,250,000`. `1.5` is none: the sign may
 * separate thousands or decimals.
 */
const AMOUNT =
  /^(?:ar|ariary|mga)?\s*(\d+|[1-9]\d{0,2}([\s.,'’])\d{3}(?:\2\d{3})*)\s*(?:ar\.?|ariary|mga)?$/i;

/**
 * Reads an amount from a content field, whatever is in it. It may have a fraction, or be 0 or less.
 *
 * @returns null for what is plainly no amount, or ambiguous
 */
export function readAmount(field: unknown): number | null {
  if (typeof field === "number") return Number.isFinite(field) ? field : null;
  const [, digits] = (typeof field === "string" && AMOUNT.exec(plainLine(field))) || [];
  return digits ? Number(digits.replace(/\D/g, "")) : null;
}
