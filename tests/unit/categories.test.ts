import { describe, expect, it } from "vitest";
import { plainCategory, readCategory } from "~/catalogue/categories";
import { catalogues } from "~/catalogue/kinds";

it.each([
  ...["Fruités", "fruité", "fruite", "FRUITES", "  Fruité ", "fruite\u0301s"].map(
    (asked) => ["eliquide", asked, "fruite"] as const,
  ),
  // The form that filter links carry: in the plural where the filter is.
  ["accessoire", "resistance", "resistances"],
  ["accessoire", "Résistances", "resistances"],
  // One that no filter has is only folded.
  ["eliquide", "Mentholé", "menthole"],
  ["ecigarette", "fruite", "fruite"],
  ["ecigarette", "s", "s"],
  // These ask for all.
  ...[null, "", "  "].map((asked) => ["eliquide", asked, null] as const),
] as const)("a category asked for of an %s, %j, is the filter %j", (kind, asked, filter) => {
  expect(plainCategory(kind, asked)).toBe(filter);
});

describe("a category in content", () => {
  it("is labelled alike however it is spelt", () => {
    expect(readCategory("eliquide", "boissons")).toEqual({ label: "Boisson", value: "boisson" });
    expect(readCategory("ecigarette", "PODS")).toEqual({ label: "Pod", value: "pod" });
  });

  it("that no filter names keeps its own label", () => {
    expect(readCategory("eliquide", " Mentholé ").label).toBe("Mentholé");
  });

  it("has the filters of docs/spec.md first", () => {
    const labels = (kind: keyof typeof catalogues) =>
      catalogues[kind].filters.map(({ label }) => label);
    expect(labels("eliquide").slice(0, 4)).toEqual([
      "Gourmand",
      "Fruités",
      "Boissons",
      "Classiques",
    ]);
    expect(labels("ecigarette").slice(0, 3)).toEqual(["Kit", "Pod", "Puff"]);
    expect(labels("accessoire").slice(0, 1)).toEqual(["Résistances"]);
  });
});
