import { expect, it } from "vitest";
import { money } from "~/catalogue/price";
import { readAmount } from "~/contentful/amount";

it.each([
  [15000, 15000],
  [12_499.75, 12_499.75],
  [0, 0],
  [-5, -5],
  ["15000", 15000],
  ["15 000", 15000],
  [" 15\u202f000 ", 15000],
  ["15\u00a0000 Ar", 15000],
  ["15.000", 15000],
  ["15,000 Ar", 15000],
  ["15'000 ariary", 15000],
  ["15000Ar.", 15000],
  ["MGA 1.250.000", 1_250_000],
  ["\u200b15000", 15000],
  ["0", 0],
  ["15 000,00 Ar", 15000],
  ["15000.00", 15000],
  ["15.000,00", 15000],
  ["1.00", 1],
  ["15 000 Ar TTC", 15000],
  ["15000ttc", 15000],
  ["15000.5", 15_000.5],
  ["15 000,50 Ar", 15_000.5],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
])("readAmount reads %j as %d", (field, amount) => expect(readAmount(field)).toBe(amount));

it.each([
  undefined,
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "",
  "1.5",
  "12,50",
  "0.500",
  "1.500,000",
  "1.5000",
  "15000.500,5",
  "-5000",
  "9".repeat(400),
  "1".repeat(17),
  1e21,
  -1e21,
  "1e9",
  "gratuit",
  "sur demande",
  "24.000 Ar à débattre",
  "2 x 5000",
  "15 000 €",
  "10000 12000",
  "15 000 20 000",
  true,
  [15000],
  {},
])("readAmount returns null for %j", (field) => expect(readAmount(field)).toBeNull());

it("money formats a price in the Malagasy French locale, with grouped digits and ' Ar'", () => {
  expect(money(15000)).toEqual({ montant: 15000, texte: "15\u202f000 Ar" });
  expect(money(1250000).texte).toBe("1\u202f250\u202f000 Ar");
  expect(money(900).texte).toBe("900 Ar");
});
