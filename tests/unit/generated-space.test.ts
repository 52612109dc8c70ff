import { expect, it } from "vitest";
import {
  DEMO_PRODUCTS,
  generatedSpace,
  picturePaths,
  shownSpace,
} from "../support/worlds/generated-space";

const sorted = <T extends { id: string }>(list: T[]) =>
  [...list].sort((left, right) => (left.id < right.id ? -1 : 1));

it("generatedSpace with as many products as the demo has is the demo space", () => {
  const { entries, assets } = generatedSpace(DEMO_PRODUCTS);
  const demo = shownSpace();
  expect([sorted(entries), sorted(assets)]).toEqual([sorted(demo.entries), sorted(demo.assets)]);
});

it("generatedSpace of 10,000 products has the demo's proportions, unique ids and pictures, valid dates", () => {
  const space = generatedSpace(10_000);
  const demo = shownSpace();
  for (const type of ["produit", "eCigarettes", "pods"]) {
    const [few = 0, many = 0] = [demo, space].map(
      ({ entries }) => entries.filter(({ contentType }) => contentType === type).length,
    );
    expect(many / 10_000).toBeCloseTo(few / DEMO_PRODUCTS, 1);
  }
  const banners = space.entries.filter(({ contentType }) => contentType === "banner");
  expect(space.entries.length - banners.length).toBe(10_000);
  expect(new Set(space.entries.map(({ id }) => id)).size).toBe(space.entries.length);
  const paths = picturePaths(space);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.length).toBeGreaterThan(9_000);
  expect(space.entries.filter(({ createdAt }) => !/^[12]\d{3}-/.test(createdAt))).toEqual([]);
});
