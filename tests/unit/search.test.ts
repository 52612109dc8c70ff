import { describe, expect, it } from "vitest";
import { search } from "~/catalogue/search";
import { product } from "../support/worlds/all-products";

const products = [
  { titre: "L’Œuf brûlé\u00a0:", types: "Gourmand", descriptionProduit: "vanille & crème" },
  { titre: "Café glacé", types: ["Boissons"] },
  { titre: "Menthe", descriptionProduit: "Pomme" },
  { titre: "Kiwi–concombre", descriptionProduit: "Fruits d'été, et litchis" },
  { titre: "Havane n° 5", descriptionProduit: "« Tabac » ! Gâteaux & choux" },
  { titre: "Sirop rouge", descriptionProduit: "Fruits tropicaux, noyaux, lait animal, animaux" },
].map((fields, id) => product("eliquide", String(id), fields));
const found = (query: string) => search(products, query).map(({ name }) => name[0]);

describe("the search", () => {
  it.each([
    ["oeuf", ["L"]],
    ["ŒUF", ["L"]],
    ["l'oeuf", ["L"]],
    ["creme brule", ["L"]],
    ["CAFE", ["C"]],
    ["boisson", ["C"]],
    ...["kiwi-concombre", "KIWI — CONCOMBRE", "fruit d’ete", "fruit dʼété", "fruits d'ete"].map(
      (query): [string, string[]] => [query, ["K"]],
    ),
    ...["havane n°5", "n° 5", "nº5", '"tabac"!', "gâteau", "chou, gateaux", "havanes."].map(
      (query): [string, string[]] => [query, ["H"]],
    ),
    ...["kiwi−concombre", "kiwi⁻concombre", "kiwi₋concombre", "kiwi➖concombre", "ki\u00adwi"].map(
      (query): [string, string[]] => [query, ["K"]],
    ),
    ...["tropical", "TROPICAUX", "noyau", "noyaux", "animal", "animaux"].map(
      (query): [string, string[]] => [query, ["S"]],
    ),
    ...["tabac,chou", "tabac.chou", "tabac!chou", "tabac&chou", 'tabac"chou', "tabac«chou»"].map(
      (query): [string, string[]] => [query, ["H"]],
    ),
    ...["tabac“chou”", "tabac\u2010chou", "tabac\u2011chou", "tabac_chou"].map(
      (query): [string, string[]] => [query, ["H"]],
    ),
    ["fruit d\u2018ete", ["K"]],
    ["roux", []],
    ["choux", ["H"]],
    ["gâteal", []],
    ["\u200b", []],
    ["litchi", ["K"]],
    ["litchis", ["K"]],
    ["œufs", ["L"]],
    ["menthes", ["M"]],
    ["Boissons", ["C"]],
    ["pomme menthe", ["M"]],
    ["me", ["L", "M"]],
    ["pomme café", []],
    ["introuvable", []],
    ["me me", ["L", "M"]],
    ["e é a", ["L", "C", "H", "S"]],
  ])("for %j finds %j, regardless of case, accents and word order", (query, expected) =>
    expect(found(query)).toEqual(expected),
  );

  it.each(["", "   ", "!", "’"])("for the empty query %j finds nothing", (query) =>
    expect(found(query)).toEqual([]),
  );
});
