import { describe, expect, it } from "vitest";
import { catalogueKinds } from "~/catalogue/kinds";
import { remarkText } from "~/owner/findings";
import { odditiesOf } from "~/owner/oddities";
import { product } from "../support/worlds/all-products";
import { demoProducts } from "../support/worlds/demo";

type Fields = Record<string, unknown>;
const picture = { fields: { file: { url: "//images.example/x.png", contentType: "image/png" } } };
const whole = { imageProduit: picture, types: ["Fruité"], prix10ml: 15000, prix30ml: 40000 };

const liquid = (id: string, fields: Fields) =>
  product("eliquide", id, { titre: id, ...whole, ...fields });

/** The oddities of one e-liquid, last changed some days ago, among five without any. */
async function faultsOf(fields: Fields, days = 0): Promise<string[]> {
  const others = ["a", "b", "c", "d", "e"].map((id) => liquid(id, {}));
  const changed = new Date(Date.now() - days * 86_400_000).toISOString();
  const found = await odditiesOf([...others, liquid("x", fields)], new Map([["x", changed]]));
  expect([...found.keys()].filter((id) => id !== "a" && id !== "x")).toEqual([]);
  return (found.get("x") ?? []).map(remarkText);
}

it("odditiesOf reports a title that another product has too, and names the other", async () => {
  expect(await faultsOf({})).toEqual([]);
  const advice = "changez un des titres, ou dépubliez une des fiches";
  expect(await faultsOf({ titre: "Á" })).toEqual([
    `titre en double\u202f: «\u202fa\u202f» (id a), ${advice}`,
  ]);
  const twins = await odditiesOf([liquid("a", {}), liquid("b", { titre: "A" })]);
  expect(twins.get("a")?.[0]?.what).toContain("«\u202fA\u202f» (id b)");
});

describe("odditiesOf", () => {
  it.each<[string, number, RegExp | null]>([
    ["ten times too high", 150_000, /^prix 10 ml très élevé.: 150.000 Ar, un zéro de trop.\?$/],
    ["ten times too low", 1500, /^prix 10 ml très bas.: 1.500 Ar, un zéro oublié.\?$/],
    ["high", 45_000, null],
    ["low", 5000, null],
  ])("for a price that is %s (%i Ar), reports %s", async (_what, prix10ml, fault) => {
    const fields = { prix10ml, prix30ml: null };
    expect(await faultsOf(fields)).toEqual(fault ? [expect.stringMatching(fault)] : []);
  });

  it("reports no price if there are too few prices to compare with", async () => {
    const few = ["a", "b", "c"].map((id) => liquid(id, { prix30ml: null }));
    few.push(liquid("d", { prix10ml: null, prix30ml: 150_000 }));
    expect((await odditiesOf(few)).size).toBe(0);
  });

  it.each(catalogueKinds)("reports no price of the kind %s in the demo", async (kind) => {
    const remarks = [...(await odditiesOf(demoProducts(kind))).values()].flat();
    expect(remarks.filter(({ what }) => what.startsWith("prix"))).toEqual([]);
  });

  it.each<[Fields, RegExp | null]>([
    [{ prix30ml: 14_000 }, /^prix 30 ml \(14.000 Ar\) plus bas que le prix 10 ml \(15.000 Ar\)/],
    [{ prix10ml: null, prix50ml: 30_000 }, /^prix 50 ml .* plus bas que le prix 30 ml/],
    [{ prix30ml: 15_000 }, null],
  ])("of the prices %j reports %s", async (fields, fault) => {
    expect(await faultsOf(fields)).toEqual(fault ? [expect.stringMatching(fault)] : []);
  });

  it.each<[Fields, number, boolean]>([
    [{}, 61, true],
    [{}, 59, false],
    [{ stockDisponible: false }, 61, false],
    [{ prix10ml: null, prix30ml: null }, 61, false],
  ])(
    "of a product that is coming soon with %j, unchanged for %i days: %s",
    async (fields, days, isReported) => {
      const faults = await faultsOf({ comingSoon: true, ...fields }, days);
      expect(faults).toEqual(
        isReported ? [expect.stringContaining("depuis plus de 60 jours")] : [],
      );
    },
  );

  it.each([
    ["Booster 20 mg/ml", "Flacon de 10 ml.", undefined],
    ["Booster 10 mg/ml, 10 ml", "", undefined],
    ["Booster (20 mg/ml)", "10 ml", undefined],
    ["Booster", "20 mg/ml, 10 ml", /^écrivez la force dans le titre \([^)]+\)$/],
    ["Booster 20 mg/ml", "Pour 50 ml.", /^écrivez la taille du flacon \([^)]+\)$/],
    ["Booster", "", /^écrivez la force .+ et la taille/],
  ])("of the booster %s (%s) advises %s", async (titre, description, advice) => {
    const found = await odditiesOf([product("booster", "b", { titre, description, prix: 5000 })]);
    expect(found.get("b")?.map((remark) => remark.advice)).toEqual(
      advice && [expect.stringMatching(advice)],
    );
  });

  it("reports each booster except the one that home shows", async () => {
    const booster = (id: string) =>
      product("booster", id, { titre: `Booster 20 mg/ml, 10 ml, ${id}`, prix: 5000 });
    const found = await odditiesOf(["a", "b", "c"].map(booster));
    expect([...found.keys()]).toEqual(["b", "c"]);
    expect(found.get("b")?.[0]?.what).toContain(
      "ne montre que «\u202fBooster 20 mg/ml, 10 ml, a\u202f»",
    );
  });
});
