import { expect, test } from "vitest";
import { idsOf, testServiceForTests } from "../support/worlds/delivery-api-service";
import { handMadeSpace } from "../support/worlds/delivery-api-space";

const api = testServiceForTests();

test("getSpace returns the space's name and locales", async () => {
  expect(await api.client.getSpace()).toEqual({
    sys: { type: "Space", id: "spaceone" },
    name: "Hand-made",
    locales: handMadeSpace().locales,
  });
});

test("getContentTypes lists the types with their fields", async () => {
  const types = await api.client.getContentTypes();
  expect(types).toMatchObject({ sys: { type: "Array" }, total: 2, skip: 0, limit: 100 });
  expect(idsOf(types)).toEqual(["produit", "categorie"]);
});

test("getContentType returns one type with its fields", async () => {
  const type = await api.client.getContentType("produit");
  expect(type).toMatchObject({
    name: "Produit",
    displayField: "titre",
    description: "What is sold",
  });
  expect(type.sys).toMatchObject({
    type: "ContentType",
    id: "produit",
    revision: 1,
    space: { sys: { type: "Link", linkType: "Space", id: "spaceone" } },
    environment: { sys: { type: "Link", linkType: "Environment", id: "master" } },
  });
  expect(type.fields.find(({ id }) => id === "voisins")).toEqual({
    id: "voisins",
    name: "voisins",
    type: "Array",
    required: false,
    localized: false,
    disabled: false,
    omitted: false,
    validations: [],
    items: { type: "Link", linkType: "Entry", validations: [] },
  });
});

test("getLocales lists the locales, the default one first", async () => {
  const locales = await api.client.getLocales();
  expect(locales.total).toBe(3);
  expect(locales.items.map(({ code, fallbackCode }) => [code, fallbackCode])).toEqual([
    ["fr", null],
    ["mg", "fr"],
    ["en", null],
  ]);
  expect(locales.items[0]?.sys).toEqual({ id: "fr", type: "Locale", version: 1 });
});

test("getTags lists the tags, getTag returns one", async () => {
  expect(idsOf(await api.client.getTags())).toEqual(["promo", "nouveau"]);
  const tag = await api.client.getTag("promo");
  expect(tag.name).toBe("Promo");
  expect(tag.sys).toMatchObject({ type: "Tag", id: "promo", visibility: "public" });
});

test("getConcepts lists the concepts in one page, with cursor paging", async () => {
  const all = await api.client.getConcepts();
  expect(idsOf(all)).toEqual(["saveur", "fruit", "libre"]);
  expect(all).toMatchObject({ sys: { type: "Array" }, pages: {} });
  expect(all).not.toHaveProperty("total");
});

test("getConcept returns labels in all locales, and links to broader concepts and schemes", async () => {
  const concept = await api.client.getConcept("fruit");
  expect(concept.sys).toMatchObject({ type: "TaxonomyConcept", id: "fruit", version: 1 });
  expect(concept.broader).toEqual([
    { sys: { type: "Link", linkType: "TaxonomyConcept", id: "saveur" } },
  ]);
  expect(concept.conceptSchemes).toEqual([
    { sys: { type: "Link", linkType: "TaxonomyConceptScheme", id: "saveurs" } },
  ]);
  expect((await api.client.getConcept("saveur")).prefLabel).toEqual({ fr: "Saveur", mg: "Tsiro" });
});

test("getConceptSchemes lists the schemes, getConceptScheme returns one with its concepts", async () => {
  expect(idsOf(await api.client.getConceptSchemes())).toEqual(["saveurs"]);
  const scheme = await api.client.getConceptScheme("saveurs");
  expect(scheme).toMatchObject({
    sys: { type: "TaxonomyConceptScheme", id: "saveurs" },
    totalConcepts: 2,
    topConcepts: [{ sys: { type: "Link", linkType: "TaxonomyConcept", id: "saveur" } }],
  });
  expect(scheme.concepts.map(({ sys }) => sys.id)).toEqual(["saveur", "fruit"]);
});
