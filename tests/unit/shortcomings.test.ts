import { describe, expect, it } from "vitest";
import { catalogueKinds } from "~/catalogue/kinds";
import type { ProductView } from "~/catalogue/views";
import { readProduct } from "~/contentful/read-entry";
import { shortcomingsOf } from "~/ops/shortcomings";
import { demoProducts } from "../support/worlds/demo";

type Fields = Record<string, unknown>;
const picture = { fields: { file: { url: "//images.example/x.png", contentType: "image/png" } } };
const whole = { imageProduit: picture, types: ["Fruité"], prix10ml: 15000, prix30ml: 40000 };

function liquid(id: string, fields: Fields): ProductView {
  const { value } = readProduct("eliquide", { id, fields: { titre: id, ...whole, ...fields } });
  if (!value) throw new Error(`${id} is left out`);
  return value;
}

/** What is wrong with one liquid among five that are as they should be. */
function faultsOf(fields: Fields): string[] {
  const others = ["a", "b", "c", "d", "e"].map((id) => liquid(id, {}));
  const found = shortcomingsOf([...others, liquid("x", fields)]);
  expect(found.map(({ product }) => product.id).filter((id) => id !== "a")).toEqual(
    found.length > 0 ? ["x"] : [],
  );
  return found.find(({ product }) => product.id === "x")?.faults ?? [];
}

describe("what a product lacks", () => {
  it.each<[string, Fields, string[]]>([
    ["nothing", {}, []],
    ["a picture", { imageProduit: undefined }, ["sans image"]],
    ["a price", { prix10ml: 0, prix30ml: undefined }, ["sans prix"]],
    ["a price, announced", { prix10ml: 0, prix30ml: undefined, comingSoon: true }, []],
    ["a category", { types: undefined }, ["sans catégorie"]],
    ["a known category", { types: ["Salé"] }, ["catégorie sans filtre\u202f: «\u202fSalé\u202f»"]],
    ["a title", { titre: "" }, ["sans titre"]],
    ["a title of its own", { titre: "Á" }, ["titre en double"]],
  ])("%s", (_what, fields, faults) => expect(faultsOf(fields)).toEqual(faults));
});

it("is a file that is no photo, with its media type", () => {
  const found = shortcomingsOf(
    [liquid("x", { imageProduit: null })],
    new Map([["x", "image/svg+xml"]]),
  );
  expect(found.map(({ faults }) => faults)).toEqual([
    ["image qui n’est pas une photo (image/svg+xml)"],
  ]);
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
    expect(shortcomingsOf(few)).toEqual([]);
  });

  it.each(catalogueKinds)("is found in no %s of the demo, whose prices are right", (kind) => {
    const faults = shortcomingsOf(demoProducts(kind)).flatMap(({ faults }) => faults);
    expect(faults.filter((fault) => fault.startsWith("prix"))).toEqual([]);
  });
});
