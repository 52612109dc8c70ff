import { describe, expect, it } from "vitest";
import { extendsQuery, search } from "~/catalogue/search";
import { product } from "../support/worlds/all-products";

const products = [
  { titre: "L’Œuf brûlé\u00a0:", types: "Gourmand", descriptionProduit: "vanille & crème" },
  { titre: "Café glacé", types: ["Boissons"] },
  { titre: "Menthe", descriptionProduit: "Pomme" },
  { titre: "Kiwi–concombre", descriptionProduit: "Fruits d'été, et litchis" },
  { titre: "Havane n° 5", descriptionProduit: "« Tabac » ! Gâteaux & choux" },
  { titre: "Sirop rouge", descriptionProduit: "Fruits tropicaux, noyaux, lait animal, animaux" },
  { titre: "Thé-citron", descriptionProduit: "Anis" },
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
    ["me", ["M"]],
    ["pomme café", []],
    ["introuvable", []],
    ["me me", ["M"]],
    ["f é e", ["K"]],
    // Neither "thé" in "Menthe", nor "ani" of "anis" in "vanille" or "animal".
    ...["thé", "anis", "cit", "thé-c", "citron thé"].map((query): [string, string[]] => [
      query,
      ["T"],
    ]),
    ...["itron", "rème", "œuf rûl"].map((query): [string, string[]] => [query, []]),
    // While the visitor types.
    ...["tropi", "tropica", "tropicau", "anima", "animau", "noyau"].map(
      (query): [string, string[]] => [query, ["S"]],
    ),
    ...["gatea", "gateau", "cho"].map((query): [string, string[]] => [query, ["H"]]),
  ])("for %j finds %j, regardless of case, accents and word order", (query, expected) =>
    expect(found(query)).toEqual(expected),
  );

  it.each(["", "   ", "!", "’"])("for the empty query %j finds nothing", (query) =>
    expect(found(query)).toEqual([]),
  );
});

it("a longer query finds nothing that its beginning doesn't find: a tab has those results", () => {
  for (const text of [
    "tropicaux choux",
    "noyaux d'été",
    "animaux animal",
    "œufs brûlés",
    "gâteaux",
    "jus roux",
  ]) {
    for (let length = 1; length <= text.length; length++) {
      const query = text.slice(0, length);
      for (let shorter = 1; shorter < length; shorter++) {
        const start = text.slice(0, shorter);
        if (extendsQuery(query, start))
          expect(found(start)).toEqual(expect.arrayContaining(found(query)));
      }
    }
  }
  expect([extendsQuery("tropicaux", "Tropicau"), extendsQuery("a", "")]).toEqual([true, false]);
});
