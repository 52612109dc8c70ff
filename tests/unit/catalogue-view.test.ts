import { describe, expect, it } from "vitest";
import { cataloguePath } from "~/address/paths";
import { catalogueView } from "~/catalogue/catalogue-view";
import { collect } from "~/catalogue/collection";
import { catalogueView as schema } from "~/catalogue/views";
import { product } from "../support/worlds/all-products";

const collection = collect([
  product("eliquide", "a", { titre: "A", types: ["Gourmand", "Fruité", "gourmand"] }),
  product("eliquide", "b", { titre: "B", types: "Fruités" }),
  product("eliquide", "c", { titre: "C", types: "Mentholé" }),
  product("eliquide", "constructor", { titre: "D" }),
]);
const view = (category: string | null) =>
  schema.parse(
    catalogueView("eliquide", collection, { category, page: 1 }, (value) =>
      cataloguePath("eliquide", value),
    ),
  );
const ids = (category: string | null) => view(category).products.map(({ id }) => id);

describe("a catalogue's view", () => {
  it("shows a product in each of its categories, once", () => {
    expect(ids("gourmand")).toEqual(["a"]);
    expect(ids("fruite")).toEqual(["a", "b"]);
  });

  it("shows a product whose category has no filter under 'Tous' only", () => {
    expect(ids(null)).toEqual(["a", "b", "c", "constructor"]);
    expect(
      view(null)
        .filters.slice(1)
        .some(({ label }) => label === "Mentholé"),
    ).toBe(false);
  });

  it("counts the products of each filter and marks the active filter", () => {
    const { filters, total, category } = view("fruite");
    expect(
      filters
        .slice(0, 5)
        .map(({ label, value, href, active, count }) => [label, value, href, active, count]),
    ).toEqual([
      ["Tous", null, "/eliquides#products", false, 4],
      ["Gourmand", "gourmand", "/eliquides?category=gourmand#products", false, 1],
      ["Fruités", "fruite", "/eliquides?category=fruite#products", true, 2],
      ["Boissons", "boisson", "/eliquides?category=boisson#products", false, 0],
      ["Classiques", "classique", "/eliquides?category=classique#products", false, 0],
    ]);
    expect([total, category]).toEqual([2, "fruite"]);
  });

  it("is empty and has no active filter for a category without a filter", () => {
    for (const unknown of ["constructor", "menthole"]) {
      const { products, total, filters } = view(unknown);
      expect([products, total, filters.some(({ active }) => active)]).toEqual([[], 0, false]);
    }
  });

  it("by price has those that can't be ordered or have no price last; filters and pages keep the order", () => {
    const priced = (id: string, prix10ml: number, more = {}) =>
      product("eliquide", id, { titre: id, types: ["Fruité"], prix10ml, ...more });
    const list = collect([
      priced("no price", 0),
      priced("b", 200),
      priced("out of stock", 1, { stockDisponible: false }),
      priced("a", 100, { types: "Gourmand" }),
      priced("coming soon", 2, { comingSoon: true }),
      priced("b too", 200),
      ...Array.from({ length: 60 }, (_, n) => priced(`c${n}`, 300 - n)),
    ]);
    const ask = (tri: string | null, category: string | null, page = 1) =>
      catalogueView("eliquide", list, { category, tri, page });
    const all = [1, 2].flatMap((page) => ask("prix", null, page)?.products ?? []);
    const order = all.map(({ id }) => id);
    expect(order.slice(0, 4)).toEqual(["a", "b", "b too", "c59"]);
    expect(order.slice(-4)).toEqual(["c0", "no price", "out of stock", "coming soon"]);
    expect(ask("prix", "fruite")?.products[0]?.id).toBe("b");
    const { tri, nextPage, filters } = schema.parse(ask("prix", "fruite"));
    expect([tri, nextPage]).toEqual(["prix", "/eliquides?category=fruite&tri=prix&page=2"]);
    expect(filters.slice(0, 2).map(({ href }) => href)).toEqual([
      "/eliquides?tri=prix#products",
      "/eliquides?category=gourmand&tri=prix#products",
    ]);
    expect(ask(null, null)).toMatchObject({
      tri: null,
      products: [{ id: "no price" }, ...list.products.slice(1, 48)],
    });
  });

  it("has pages of 48 products, and is null beyond the last page", () => {
    const fields = { titre: "P", types: ["Gourmand"] };
    const many = collect(
      Array.from({ length: 100 }, (_, n) => product("eliquide", `p${n}`, fields)),
    );
    const ask = (page: number) =>
      catalogueView("eliquide", many, { category: "gourmand", page }, () => "");
    expect([1, 2, 3].map((page) => ask(page)?.products.length)).toEqual([48, 48, 4]);
    expect([1, 2, 3].map((page) => ask(page)?.nextPage)).toEqual([
      "/eliquides?category=gourmand&page=2",
      "/eliquides?category=gourmand&page=3",
      null,
    ]);
    expect([1, 2, 3].map((page) => ask(page)?.previousPage)).toEqual([
      null,
      "/eliquides?category=gourmand",
      "/eliquides?category=gourmand&page=2",
    ]);
    expect(ask(3)).toMatchObject({ total: 100, products: [{ id: "p96" }, {}, {}, { id: "p99" }] });
    expect(ask(4)).toBeNull();
  });
});
