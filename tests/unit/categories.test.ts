import { describe, expect, it } from "vitest";
import { plainCategory, readCategory } from "~/catalogue/categories";
import { catalogues } from "~/catalogue/kinds";

describe("a category asked for", () => {
  it.each(["Fruités", "fruité", "fruite", "FRUITES", "  Fruité ", "fruite\u0301s"])(
    "%j is the filter 'fruite'",
    (asked) => expect(plainCategory("eliquide", asked)).toBe("fruite"),
  );

  it("has the form that filter links carry, in the plural where the filter is", () => {
    expect(plainCategory("accessoire", "resistance")).toBe("resistances");
    expect(plainCategory("accessoire", "Résistances")).toBe("resistances");
  });

  it.each([null, "", "  "])("%j asks for all", (asked) =>
    expect(plainCategory("eliquide", asked)).toBeNull(),
  );

  it("that no filter has is only folded", () => {
    expect(plainCategory("eliquide", "Mentholé")).toBe("menthole");
    expect(plainCategory("ecigarette", "fruite")).toBe("fruite");
    expect(plainCategory("ecigarette", "s")).toBe("s");
  });
});

describe("a category in content", () => {
  it("is labelled alike however it is spelt", () => {
    expect(readCategory("eliquide", "boissons")).toEqual({ label: "Boisson", value: "boisson" });
    expect(readCategory("ecigarette", "PODS")).toEqual({ label: "Pod", value: "pod" });
  });

  it("that no filter names keeps its own label", () => {
    expect(readCategory("eliquide", " Mentholé ").label).toBe("Mentholé");
  });

  it("has filters as spec §2 lists them", () => {
    const labels = (kind: keyof typeof catalogues) =>
      catalogues[kind].filters.map(({ label }) => label);
    expect(labels("eliquide")).toEqual(["Gourmand", "Fruités", "Boissons", "Classiques"]);
    expect(labels("ecigarette")).toEqual(["Kit", "Pod", "Puff"]);
    expect(labels("accessoire")).toEqual(["Résistances"]);
  });
});
