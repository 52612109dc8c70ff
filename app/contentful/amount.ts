import { plainLine } from "./plain-text";

/**
 * An amount as people type it: `15000`, `15 000 Ar`, `15.000`, `Ar 1,250,000`, `15 000,00 Ar TTC`. Its
 * capture groups are the digits with their separators, the separator, and the fraction.
 */
const AMOUNT =
  /^(?:ar|ariary|mga)?\s*(\d+|[1-9]\d{0,2}([\s.,'’])\d{3}(?:\2\d{3})*)(?:[.,](\d\d?))?\s*(?:ar\.?|ariary|mga)?\s*(?:ttc)?$/i;

/**
 * Reads an amount from the value of a content field. It may have a fraction, or be 0 or less.
 *
 * @returns null if the value is not an amount, ambiguous, or too large for whole numbers of the machine
 */
export function readAmount(field: unknown): number | null {
  const amount = typeof field === "string" ? amountIn(plainLine(field)) : field;
  const isAmount = typeof amount === "number" && Math.abs(amount) <= Number.MAX_SAFE_INTEGER;
  return isAmount ? amount : null;
}

function amountIn(text: string): number | null {
  const [, digits = "", , fraction = "0"] = AMOUNT.exec(text) ?? [];
  const whole = digits.replace(/\D/g, "");
  // Not `1.5` and `12,50`: they may be thousands.
  const isAmbiguous = Number(fraction) > 0 && whole.length < 4;
  return whole && !isAmbiguous ? Number(`${whole}.${fraction}`) : null;
}
