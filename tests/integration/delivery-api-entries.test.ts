import { describe, expect, test } from "vitest";
import { idsOf, testServiceForTests } from "../support/worlds/delivery-api-service";

const api = testServiceForTests();

test("getEntry returns an entry's sys, tags, concepts, and only its set fields", async () => {
  const entry = await api.client.withoutLinkResolution.getEntry("mangue");
  expect(entry.sys).toEqual({
    type: "Entry",
    id: "mangue",
    space: { sys: { type: "Link", linkType: "Space", id: "spaceone" } },
    environment: { sys: { type: "Link", linkType: "Environment", id: "master" } },
    contentType: { sys: { type: "Link", linkType: "ContentType", id: "produit" } },
    createdAt: "2025-01-01T00:03:00.000Z",
    updatedAt: "2025-01-01T00:03:00.000Z",
    publishedVersion: 8,
    revision: 4,
    locale: "fr",
  });
  expect(entry.metadata).toEqual({
    tags: ["promo", "nouveau"].map((id) => ({ sys: { type: "Link", linkType: "Tag", id } })),
    concepts: ["fruit", "saveur"].map((id) => ({
      sys: { type: "Link", linkType: "TaxonomyConcept", id },
    })),
  });
  const bare = await api.client.getEntry("cafe");
  expect(bare.fields).toEqual({ titre: "Café" });
});

test("getEntries lists the last published entry first by default", async () => {
  expect(idsOf(await api.client.getEntries())).toEqual([
    "cafe",
    "menthe",
    "mangue",
    "constructor",
    "fruits",
  ]);
});

test.each<[string, Record<string, unknown>, string[]]>([
  ["by content type", { content_type: "produit" }, ["cafe", "menthe", "mangue", "constructor"]],
  ["by sys.id", { "sys.id": "fruits" }, ["fruits"]],
  ["by content type and sys.id", { content_type: "produit", "sys.id": "fruits" }, []],
  ["in the requested order", { order: ["-sys.createdAt"], limit: 2 }, ["menthe", "mangue"]],
  ["in the order of two keys", { order: ["sys.updatedAt", "sys.id"], limit: 1 }, ["fruits"]],
  ["after the first three", { order: ["sys.id"], skip: 3 }, ["mangue", "menthe"]],
])("getEntries lists entries %s", async (_, query, ids) => {
  expect(idsOf(await api.client.getEntries(query))).toEqual(ids);
});

test("skip and limit shorten the list of entries, and leave its total unchanged", async () => {
  const query = { content_type: "produit", skip: 1, limit: 2 };
  expect(await api.client.getEntries(query)).toMatchObject({ total: 4, skip: 1, limit: 2 });
  const beyond = await api.client.getEntries({ skip: 50, limit: 0 });
  expect(beyond).toMatchObject({ total: 5, skip: 50, limit: 0, items: [] });
});

describe("locales", () => {
  test("getEntry falls back only to the locales that the space names", async () => {
    const inMalagasy = await api.client.getEntry("mangue", { locale: "mg" });
    expect(inMalagasy.sys.locale).toBe("mg");
    expect(inMalagasy.fields).toMatchObject({
      titre: "Manga mangatsiaka",
      texte: "Fruit mûr, été à Mahajanga",
      prix: 15000,
    });
    const fallback = await api.client.getEntry("menthe", { locale: "mg" });
    expect(fallback.fields.titre).toBe("Menthe");
    const inEnglish = await api.client.getEntry("menthe", { locale: "en" });
    expect(inEnglish.fields).not.toHaveProperty("titre");
    expect(inEnglish.fields.prix).toBe(9000);
  });

  test("withAllLocales returns values by locale, in linked content too", async () => {
    const { items } = await api.client.withAllLocales.getEntries({ "sys.id": "mangue" });
    const [entry] = items;
    expect(entry?.sys.locale).toBeUndefined();
    expect(entry?.fields.titre).toEqual({
      fr: "Mangue glacée",
      mg: "Manga mangatsiaka",
      en: "Iced mango",
    });
    expect(entry?.fields).toHaveProperty("image.fr.fields.title.mg", "Tavoahangy");
    const bare = await api.client.withAllLocales.getEntry("cafe");
    expect(bare.fields).toEqual({ titre: { fr: "Café" } });
  });
});

test.each<[string, Record<string, string>, object]>([
  ["an unknown content type", { content_type: "nope" }, { name: "unknownContentType" }],
  [
    "a built-in's name as content type",
    { content_type: "__proto__" },
    { name: "unknownContentType" },
  ],
  ["an unknown parameter", { category: "x" }, { path: ["category"] }],
  ["a filter by field", { "fields.prix": "1" }, { path: ["fields", "prix"] }],
  ["an order by field", { order: "fields.prix" }, { name: "order" }],
  ["a limit over 1000", { limit: "1001" }, { name: "limit" }],
  ["a negative skip", { skip: "-1" }, { name: "skip" }],
  ["an include over 10", { include: "11" }, { name: "include" }],
])("the delivery API answers InvalidQuery to %s", async (_, query, problem) => {
  const answer = await api.call(`entries?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    sys: { id: "InvalidQuery" },
    details: { errors: [problem] },
  });
});

test("the delivery API answers BadRequest to an unknown locale", async () => {
  const answer = await api.call("entries?locale=de");
  expect([answer.status, (await answer.json()).sys.id]).toEqual([400, "BadRequest"]);
});

test("entries/{id} returns one entry with unresolved links", async () => {
  const entry = await (await api.call("entries/mangue?locale=mg")).json();
  expect(entry.fields.titre).toBe("Manga mangatsiaka");
  expect(entry.fields.image.sys.type).toBe("Link");
});
