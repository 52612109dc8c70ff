import { expect, it } from "vitest";
import { relatedTo } from "~/catalogue/related";
import { product } from "../support/worlds/all-products";

const liquid = (id: string, category: string, fields: object = {}) =>
  product("eliquide", id, { titre: id, types: [category], prix10ml: 9000, ...fields });

const list = [
  liquid("anis", "Gourmand"),
  liquid("baie", "Fruité"),
  liquid("cola", "Boisson"),
  liquid("datte", "Fruité", { stockDisponible: false }),
  liquid("eau", "Fruité", { comingSoon: true }),
  liquid("figue", "Fruité", { prix10ml: 0 }),
  liquid("goyave", "Fruité"),
  liquid("kaki", "Fruité"),
  liquid("litchi", "Fruité"),
  liquid("mangue", "Fruité", { types: ["Gourmand", "Fruité"] }),
  product("accessoire", "noyau", { title: "noyau", typeaccessory: "Fruité", prix: 9000 }),
];

it.each([
  ["baie", ["goyave", "kaki", "litchi"]],
  ["goyave", ["kaki", "litchi", "baie"]],
  ["datte", ["goyave", "kaki", "litchi"]],
  ["anis", ["mangue"]],
  ["cola", []],
  ["noyau", []],
])("related to %s are the next of its family that can be ordered: %j", (id, related) => {
  const [found] = list.filter((each) => each.id === id);
  expect(found && relatedTo(found, list).map((each) => each.id)).toEqual(related);
});

it("a product that is not on the page gets the first of its family", () => {
  const related = relatedTo(liquid("zeste", "Fruité"), list);
  expect(related.map(({ id }) => id)).toEqual(["baie", "goyave", "kaki"]);
});
