import { expect, it, vi } from "vitest";
import { log } from "~/ops/log.server";
import { readType } from "~/store/read-type.server";

const entry = (id: string, revision: number, titre = `Saveur ${id}`) => ({
  id,
  revision,
  assets: [] as [string, number][],
  fields: { titre, prix10ml: 15_000 },
});

it("readType reads only entries that were published since the last reading", () => {
  const before = readType("produit", [entry("a", 1), entry("b", 1), entry("c", 1)], 0);
  const now = readType(
    "produit",
    [entry("c", 1), entry("a", 1), entry("b", 2, "Autre")],
    1,
    before,
  );
  const viewOf = (id: string, { content } = now) => content.byId.get(id);
  expect(now.content.products.map(({ name }) => name)).toEqual(["Saveur c", "Saveur a", "Autre"]);
  expect(viewOf("a")).toBe(viewOf("a", before));
  expect(viewOf("b")).not.toBe(viewOf("b", before));
  expect(now.version).not.toBe(before.version);
});

it("readType re-reads an entry if its picture was published again", () => {
  const pictured = (revision: number) => [
    { ...entry("a", 1), assets: [["p", revision]] as [string, number][] },
  ];
  const before = readType("produit", pictured(1), 0);
  const now = readType("produit", pictured(2), 1, before);
  expect(now.readings.get("a")).not.toBe(before.readings.get("a"));
});

it("readType returns the same content if entries are published again without a change", () => {
  const before = readType("produit", [entry("a", 1)], 0);
  const now = readType("produit", [entry("a", 2)], 1, before);
  expect(now.content).toBe(before.content);
  expect(now.version).toBe(before.version);
});

it("readType leaves out and reports an unreadable entry, and reads the others", () => {
  vi.spyOn(log, "error").mockReturnValue();
  const types = JSON.parse("[".repeat(20_000) + "]".repeat(20_000));
  const broken = { ...entry("a", 1), fields: { types } };
  const { content, findings } = readType("produit", [broken, entry("b", 1)], 0);
  expect(content.products.map(({ id }) => id)).toEqual(["b"]);
  expect(findings.get("a")).toEqual([{ field: "titre", fault: "unreadable", value: "" }]);
});
