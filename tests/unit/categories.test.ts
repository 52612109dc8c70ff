import { describe, expect, it } from "vitest";
import { plainCategory, readCategory } from "~/catalogue/categories";
import { catalogues } from "~/catalogue/kinds";

it.each([
  ...["Fruités", "fruité", "fruite", "FRUITES", "  Fruité ", "fruite\u0301s"].map(
    (typed) => ["eliquide", typed, "fruite"] as const,
  ),
  // A filter in the plural has a plain form in the plural.
  ["accessoire", "resistance", "resistances"],
  ["accessoire", "Résistances", "resistances"],
  // A category without a filter is only folded.
  ["eliquide", "Mentholé", "menthole"],
  ["ecigarette", "fruite", "fruite"],
  ["ecigarette", "s", "s"],
  // These mean all categories.
  ...[null, "", "  "].map((typed) => ["eliquide", typed, null] as const),
] as const)("plainCategory for the kind %s turns %j into %j", (kind, typed, plain) => {
  expect(plainCategory(kind, typed)).toBe(plain);
});

describe("categories", () => {
  it("have the same label in every spelling", () => {
    expect(readCategory("eliquide", "boissons")).toEqual({ label: "Boisson", value: "boisson" });
    expect(readCategory("ecigarette", "PODS")).toEqual({ label: "Pod", value: "pod" });
  });

  it("have the label that was typed if they have no filter", () => {
    expect(readCategory("eliquide", " Mentholé ").label).toBe("Mentholé");
  });

  it("have filters in the order of docs/spec.md", () => {
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
