import { describe, expect, test } from "vitest";
import { demoSpace } from "../../demo/demo-space";
import { generatedSpace, picturePaths } from "../support/worlds/generated-space";

const sorted = <T extends { id: string }>(list: T[]) =>
  [...list].sort((left, right) => (left.id < right.id ? -1 : 1));

describe("a generated space", () => {
  test("of 75 products is the demo's", () => {
    const { entries, assets } = generatedSpace(75);
    const demo = demoSpace();
    expect(sorted(entries)).toEqual(sorted(demo.entries));
    expect(sorted(assets)).toEqual(sorted(demo.assets));
  });

  test.each([
    [100, 59, 24, 16],
    [10_000, 5946, 2432, 1621],
  ])("of %i products keeps the demo's proportions", (products, liquids, devices, accessories) => {
    const { entries } = generatedSpace(products);
    const count = (type: string) => entries.filter((entry) => entry.contentType === type).length;
    expect(count("produit")).toBe(liquids);
    expect(count("eCigarettes")).toBe(devices);
    expect(count("pods")).toBe(accessories);
    expect(liquids + devices + accessories + count("boosterNicotine")).toBe(products);
  });

  test("has legal instants, and no id or picture twice", () => {
    const space = generatedSpace(10_000);
    const paths = picturePaths(space);
    expect(new Set(space.entries.map(({ id }) => id)).size).toBe(space.entries.length);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBeGreaterThan(9_000);
    expect(space.entries.filter(({ createdAt }) => !/^[12]\d{3}-/.test(createdAt))).toEqual([]);
  });

  test("is the same each time", () => {
    expect(generatedSpace(200)).toEqual(generatedSpace(200));
  });
});
