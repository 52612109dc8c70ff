import { describe, expect, it } from "vitest";
import { readFirstPrice, readPrice } from "~/catalogue/price";

describe("a price (spec §5, §9)", () => {
  it("is written in the Malagasy French locale, with groups of digits and ' Ar'", () => {
    expect(readPrice(15000)).toEqual({ montant: 15000, texte: "15\u202f000 Ar" });
    expect(readPrice(1250000)?.texte).toBe("1\u202f250\u202f000 Ar");
    expect(readPrice(900)?.texte).toBe("900 Ar");
  });

  it("is written in whole Ariary", () => {
    expect(readPrice(12_499.75)?.texte).toBe("12\u202f500 Ar");
  });

  it.each([["15000"], ["15 000"], [" 15\u202f000 "], ["15\u00a0000"]])(
    "given as the text %j is read as a number",
    (text) => expect(readPrice(text)?.montant).toBe(15000),
  );

  it.each([
    [undefined],
    [null],
    [0],
    [0.4],
    [-5000],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [""],
    ["0"],
    ["-5000"],
    ["gratuit"],
    ["12,5"],
    ["1e9"],
    [true],
    [[15000]],
    [{}],
  ])("is null for a value that is missing, zero, negative or no number: %j", (field) =>
    expect(readPrice(field)).toBeNull(),
  );

  it("falls back to an older field only where the newer one is missing (spec §3)", () => {
    expect(readFirstPrice(undefined, 12000)?.montant).toBe(12000);
    expect(readFirstPrice(null, 12000)?.montant).toBe(12000);
    expect(readFirstPrice("", 12000)?.montant).toBe(12000);
    expect(readFirstPrice(15000, 12000)?.montant).toBe(15000);
    expect(readFirstPrice(0, 12000)).toBeNull();
    expect(readFirstPrice(undefined, undefined)).toBeNull();
  });
});
