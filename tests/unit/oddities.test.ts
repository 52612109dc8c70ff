import { describe, expect, it } from "vitest";
import { catalogueKinds } from "~/catalogue/kinds";
import { odditiesOf } from "~/owner/oddities";
import { product } from "../support/worlds/all-products";
import { demoProducts } from "../support/worlds/demo";

type Fields = Record<string, unknown>;
const picture = { fields: { file: { url: "//images.example/x.png", contentType: "image/png" } } };
const whole = { imageProduit: picture, types: ["Fruité"], prix10ml: 15000, prix30ml: 40000 };

const liquid = (id: string, fields: Fields) =>
  product("eliquide", id, { titre: id, ...whole, ...fields });

/** The oddities of one e-liquid among five without any. */
function faultsOf(fields: Fields): string[] {
  const others = ["a", "b", "c", "d", "e"].map((id) => liquid(id, {}));
  const found = odditiesOf([...others, liquid("x", fields)]);
  expect([...found.keys()].filter((id) => id !== "a" && id !== "x")).toEqual([]);
  return found.get("x") ?? [];
}

it("odditiesOf reports a title that another product has too", () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ titre: "Á" })).toEqual(["titre en double"]);
});

describe("odditiesOf", () => {
  it.each<[string, number, RegExp | null]>([
    ["ten times too high", 150_000, /^prix 10 ml très élevé.: 150.000 Ar, un zéro de trop.\?$/],
    ["ten times too low", 1500, /^prix 10 ml très bas.: 1.500 Ar, un zéro oublié.\?$/],
    ["high", 45_000, null],
    ["low", 5000, null],
  ])("for a price that is %s (%i Ar), reports %s", (_what, prix10ml, fault) => {
    expect(faultsOf({ prix10ml })).toEqual(fault ? [expect.stringMatching(fault)] : []);
  });

  it("reports no price if there are too few prices to compare with", () => {
    const few = [liquid("a", {}), liquid("b", {}), liquid("c", { prix10ml: 150_000 })];
    expect(odditiesOf(few).size).toBe(0);
  });

  it.each(catalogueKinds)("reports no price of the kind %s in the demo", (kind) => {
    const faults = [...odditiesOf(demoProducts(kind)).values()].flat();
    expect(faults.filter((fault) => fault.startsWith("prix"))).toEqual([]);
  });
});
