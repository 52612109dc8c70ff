import { describe, expect, it } from "vitest";
import { indexProducts } from "~/catalogue/collection";
import { PRODUCTS_PER_LIST_PAGE, priceListView } from "~/catalogue/price-list";
import type { ProductView } from "~/catalogue/views";
import { allProductsOf, product } from "../support/worlds/all-products";

const liquids = [
  product("eliquide", "a", { titre: "Zeste", types: ["Fruités"], prix10ml: 1000 }),
  product("eliquide", "b", { titre: "Élan", types: ["Inconnue"], prix10ml: 1000 }),
  product("eliquide", "c", { titre: "Éclair", types: ["Gourmand"], prix10ml: 1000 }),
  product("eliquide", "d", { titre: "Datte", types: ["Gourmand", "Fruité"], prix10ml: 1000 }),
  product("eliquide", "e", { titre: "Sans rayon" }),
];
const names = (products: readonly ProductView[]) => products.map(({ name }) => name);
const empty = allProductsOf();

describe("the price list", () => {
  it("is sorted by the filters' categories, then other categories, then by name without accents", () => {
    expect(names(indexProducts(liquids).priceList)).toEqual([
      "Datte",
      "Éclair",
      "Zeste",
      "Sans rayon",
      "Élan",
    ]);
  });

  it("has one group for each category, however it is spelt, and whatever other names begin like it", () => {
    const of = (id: string, typeaccessory: string, title: string) =>
      product("accessoire", id, { title, typeaccessory, prix: 1000 });
    const accessories = [
      of("a", "Chargeur", "Mini"),
      of("b", "Chargeur rapide", "X"),
      of("c", "Chargeur", "USB"),
      of("d", "chargeur", "Secteur"),
    ];
    const view = priceListView({ ...empty, accessoire: indexProducts(accessories) }, 1);
    expect(view?.tables[0]?.groups.map(({ category }) => category)).toEqual([
      "Chargeur",
      "Chargeur rapide",
    ]);
  });

  it("has a table for each kind that has products, grouped by category", () => {
    const booster = indexProducts([product("booster", "n", { titre: "Booster", prix: 5000 })]);
    const view = priceListView({ ...empty, eliquide: indexProducts(liquids), booster }, 1);
    expect(
      view?.tables.map(({ title, groups }) => [title, groups.map(({ category }) => category)]),
    ).toEqual([
      ["Nos E-liquides", ["Gourmand", "Fruité", null, "Inconnue"]],
      ["Booster de nicotine", [null]],
    ]);
    expect(view).toMatchObject({ total: 6, page: 1, pages: 1 });
  });

  it("has pages that together contain every product once, across kinds", () => {
    const many = (kind: ProductView["kind"], count: number) =>
      indexProducts(
        Array.from({ length: count }, (_, n) =>
          product(kind, `${kind}${n}`, { titre: `P${n}`, title: `P${n}` }),
        ),
      );
    const all = {
      ...empty,
      eliquide: many("eliquide", PRODUCTS_PER_LIST_PAGE + 10),
      accessoire: many("accessoire", 300),
    };
    const found: string[] = [];
    for (const page of [1, 2, 3]) {
      const view = priceListView(all, page);
      expect(view).toMatchObject({ total: PRODUCTS_PER_LIST_PAGE + 310, page, pages: 3 });
      const ids =
        view?.tables.flatMap(({ groups }) =>
          groups.flatMap(({ products }) => products.map(({ id }) => id)),
        ) ?? [];
      expect(ids.length).toBeLessThanOrEqual(PRODUCTS_PER_LIST_PAGE);
      found.push(...ids);
    }
    expect(new Set(found).size).toBe(PRODUCTS_PER_LIST_PAGE + 310);
    expect(found).toHaveLength(PRODUCTS_PER_LIST_PAGE + 310);
    expect(priceListView(all, 4)).toBeNull();
  });

  it("is one page without tables in an empty shop", () => {
    expect(priceListView(empty, 1)).toEqual({
      date: null,
      tables: [],
      total: 0,
      page: 1,
      pages: 1,
    });
  });

  it.each([
    // The shop's midnight is at 21:00 UTC.
    ["2026-11-20T20:59:59Z", "20 novembre 2026"],
    ["2026-11-20T21:00:00Z", "21 novembre 2026"],
    ["2026-02-28T22:00:00Z", "1er mars 2026"],
  ])("of content changed at %s is dated %s", (instant, date) => {
    const changed = indexProducts(liquids, () => ({
      changes: new Map([
        ["a", instant],
        ["b", "2025-01-01T00:00:00Z"],
      ]),
    }));
    const before = indexProducts([], () => ({ changes: new Map([["n", "2026-01-01T00:00:00Z"]]) }));
    expect(priceListView({ ...empty, eliquide: changed, booster: before }, 1)?.date).toBe(date);
  });
});
