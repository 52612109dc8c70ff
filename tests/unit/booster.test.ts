import { expect, it } from "vitest";
import { boosterOffer, takesBooster } from "~/catalogue/booster";
import { product } from "../support/worlds/all-products";

const offerOf = (titre: string, description = "", prix = 5000) =>
  boosterOffer(product("booster", "b", { titre, description, prix }));

it.each([
  ["Booster 20 mg/ml", "Un flacon de 10 ml pour 50 ml donne environ 3 mg/ml.", "50ml"],
  ["Booster 20 mg/ml", "Pour 50 ml d’e-liquide : un flacon (10 ml).", "50ml"],
  ["Booster 20mg 10ml", "", "50ml"],
  ["Booster (20 mg/ml)", "10 ml", "50ml"],
  ["Booster 10ml/20mg", "", "50ml"],
  ["Booster 18 mg/ml, 10 ml", "", "50ml"],
  ["Booster 12 mg/ml, 10 ml", "", "30ml"],
  ["Booster 6 mg/ml, 10 ml", "", "10ml"],
])("one %s (%s) gives 3 mg/ml to %s", (name, description, size) => {
  expect(offerOf(name, description)).toEqual({
    href: "/produit/b",
    size,
    price: { montant: 5000, texte: "5\u202f000 Ar" },
  });
});

it.each([
  ["whose name says no strength", "Booster", "10 ml, donne 20 mg/ml", 5000],
  ["without a volume", "Booster 20 mg/ml", "", 5000],
  ["with the e-liquid's volume alone", "Booster 18 mg/ml", "Pour 50 ml.", 5000],
  ["of 2.5 mg/ml in 30 ml", "Booster 10 mg/ml, 10 ml", "", 5000],
  ["of 10 mg/ml in 50 ml", "Booster 60 mg/ml, 10 ml", "", 5000],
  ["without a price", "Booster 20 mg/ml, 10 ml", "", 0],
])("nothing is said of a booster %s", (_what, name, description, prix) => {
  expect(offerOf(name, description, prix)).toBeUndefined();
});

it("nothing is said without a booster", () => {
  expect(boosterOffer(undefined)).toBeUndefined();
});

it.each([
  ["without nicotine", { prix10ml: 17_000, prix50ml: 62_000 }, true],
  ["with nicotine", { prix50ml: 62_000, mgOnly: true }, false],
  ["without that size", { prix10ml: 17_000 }, false],
  ["out of stock", { prix50ml: 62_000, stockDisponible: false }, false],
  ["coming soon", { prix50ml: 62_000, comingSoon: true }, false],
])("an e-liquid %s takes a booster: see table", (_what, fields, takes) => {
  expect(takesBooster(product("eliquide", "m", { titre: "Mangue", ...fields }), "50ml")).toBe(
    takes,
  );
});
