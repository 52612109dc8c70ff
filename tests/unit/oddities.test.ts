import { describe, expect, it } from "vitest";
import { catalogueKinds } from "~/catalogue/kinds";
import { odditiesOf } from "~/ops/oddities";
import { product } from "../support/worlds/all-products";
import { demoProducts } from "../support/worlds/demo";

type Fields = Record<string, unknown>;
const picture = { fields: { file: { url: "//images.example/x.png", contentType: "image/png" } } };
const whole = { imageProduit: picture, types: ["Fruité"], prix10ml: 15000, prix30ml: 40000 };

const liquid = (id: string, fields: Fields) =>
  product("eliquide", id, { titre: id, ...whole, ...fields });

/** What is odd about one liquid among five that are as they should be. */
function faultsOf(fields: Fields): string[] {
  const others = ["a", "b", "c", "d", "e"].map((id) => liquid(id, {}));
  const found = odditiesOf([...others, liquid("x", fields)]);
  expect([...found.keys()].filter((id) => id !== "a" && id !== "x")).toEqual([]);
  return found.get("x") ?? [];
}

it("a title is odd that another product has, too", () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ titre: "Á" })).toEqual(["titre en double"]);
});

describe("a suspicious price", () => {
  it.each<[string, number, RegExp | null]>([
    ["ten times too high", 150_000, /^prix 10 ml très élevé.: 150.000 Ar, un zéro de trop.\?$/],
    ["ten times too low", 1500, /^prix 10 ml très bas.: 1.500 Ar, un zéro oublié.\?$/],
    ["high", 45_000, null],
    ["low", 5000, null],
  ])("is one that is %s", (_what, prix10ml, fault) => {
    expect(faultsOf({ prix10ml })).toEqual(fault ? [expect.stringMatching(fault)] : []);
  });

  it("is not reported where there are too few prices to compare with", () => {
    const few = [liquid("a", {}), liquid("b", {}), liquid("c", { prix10ml: 150_000 })];
    expect(odditiesOf(few).size).toBe(0);
  });

  it.each(catalogueKinds)("is found in no %s of the demo, whose prices are right", (kind) => {
    const faults = [...odditiesOf(demoProducts(kind)).values()].flat();
    expect(faults.filter((fault) => fault.startsWith("prix"))).toEqual([]);
  });
});
