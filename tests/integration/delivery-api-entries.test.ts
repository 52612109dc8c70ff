import { describe, expect, test } from "vitest";
import {
  failureOf,
  idsOf,
  startTestService,
  testServiceForTests,
} from "../support/worlds/delivery-api-service";

const api = testServiceForTests();

/** Ids of the products that a query finds, in the order of the answer. */
async function found(query: Record<string, unknown>): Promise<string[]> {
  return idsOf(await api.client.getEntries({ content_type: "produit", ...query }));
}

test("an entry comes with its sys, its tags and concepts, and its set fields only", async () => {
  const entry = await api.client.withoutLinkResolution.getEntry("mangue");
  expect(entry.sys).toEqual({
    type: "Entry",
    id: "mangue",
    space: { sys: { type: "Link", linkType: "Space", id: "spaceone" } },
    environment: { sys: { type: "Link", linkType: "Environment", id: "master" } },
    contentType: { sys: { type: "Link", linkType: "ContentType", id: "produit" } },
    createdAt: "2025-03-01T08:00:00.000Z",
    updatedAt: "2025-03-01T08:00:00.000Z",
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

test("without an order, the last published comes first", async () => {
  expect(idsOf(await api.client.getEntries())).toEqual([
    "cafe",
    "menthe",
    "mangue",
    "constructor",
    "fruits",
  ]);
});

test("a space that changes is answered as it is now", async () => {
  const own = await startTestService();
  const before = await own.client.getEntries({ content_type: "categorie" });
  own.space.entries = own.space.entries.filter(({ id }) => id !== "fruits");
  const after = await own.client.getEntries({ content_type: "categorie" });
  await own.stop();
  expect([before.total, after.total]).toEqual([1, 0]);
});

describe("filters", () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ["content type alone", {}, ["cafe", "menthe", "mangue", "constructor"]],
    ["sys.id", { "sys.id": "constructor" }, ["constructor"]],
    ["sys.id without a content type", { content_type: undefined, "sys.id": "fruits" }, ["fruits"]],
    ["sys.id[in]", { "sys.id[in]": ["cafe", "mangue", "nope"] }, ["cafe", "mangue"]],
    ["sys.id[nin]", { "sys.id[nin]": ["cafe", "mangue"] }, ["menthe", "constructor"]],
    ["sys.id[ne]", { "sys.id[ne]": "cafe" }, ["menthe", "mangue", "constructor"]],
    ["sys.revision", { "sys.revision[gt]": 1 }, ["mangue"]],
    [
      "dates as instants, whatever their offset",
      { "sys.updatedAt[gte]": "2025-03-01T11:00:00+03:00" },
      ["cafe", "menthe", "mangue"],
    ],
    ["[lt] on sys", { "sys.createdAt[lt]": "2025-02-01" }, ["cafe"]],
    ["text equality", { "fields.titre": "Menthe" }, ["menthe"]],
    ["text equality minds case", { "fields.titre": "menthe" }, []],
    ["number equality", { "fields.prix": 9000 }, ["menthe", "constructor"]],
    ["boolean equality", { "fields.enStock": true }, ["mangue"]],
    ["boolean false is a value", { "fields.enStock": false }, ["menthe"]],
    [
      "[ne] finds unset ones too",
      { "fields.enStock[ne]": true },
      ["cafe", "menthe", "constructor"],
    ],
    ["[lt]", { "fields.prix[lt]": 15000 }, ["menthe", "constructor"]],
    ["[lte]", { "fields.prix[lte]": 15000 }, ["menthe", "mangue", "constructor"]],
    ["[gt] compares numbers, not digits", { "fields.prix[gt]": 9000 }, ["mangue"]],
    ["[gte]", { "fields.prix[gte]": 15000 }, ["mangue"]],
    ["a range", { "fields.prix[gt]": 1, "fields.prix[lt]": 10000 }, ["menthe", "constructor"]],
    ["a date field", { "fields.sortie[gt]": "2025-02-01T00:00:00Z" }, ["menthe"]],
    ["[exists] true", { "fields.prix[exists]": true }, ["menthe", "mangue", "constructor"]],
    ["[exists] false: null is unset", { "fields.texte[exists]": false }, ["cafe", "constructor"]],
    ["an element of a list", { "fields.mots": "sucré" }, ["mangue"]],
    ["[in] on a list", { "fields.mots[in]": ["sucré", "froid"] }, ["menthe", "mangue"]],
    ["[all] on a list", { "fields.mots[all]": ["sucré", "froid"] }, ["mangue"]],
    ["[nin] on a list", { "fields.mots[nin]": ["sucré"] }, ["cafe", "menthe", "constructor"]],
    ["[ne] on a list", { "fields.mots[ne]": "froid" }, ["cafe", "constructor"]],
    ["[match] on words' beginnings", { "fields.texte[match]": "MUR maha" }, ["mangue"]],
    ["[match] not on words' middles", { "fields.texte[match]": "hajanga" }, []],
    ["[match] on a list", { "fields.mots[match]": "sucre" }, ["mangue"]],
    ["a linked entry", { "fields.categorie.sys.id": "fruits" }, ["mangue"]],
    ["a linked asset", { "fields.image.sys.id[in]": ["gone", "photo-1"] }, ["menthe", "mangue"]],
    ["a list of links", { "fields.voisins.sys.id": "menthe" }, ["mangue"]],
    ["a legal id that is odd", { "fields.voisins.sys.id": "__proto__" }, ["constructor"]],
    ["a link that is set", { "fields.image[exists]": true }, ["menthe", "mangue"]],
    ["links_to_entry", { links_to_entry: "menthe" }, ["mangue"]],
    ["links_to_entry is not about assets", { links_to_entry: "photo-1" }, []],
    ["links_to_asset", { links_to_asset: "photo-1" }, ["mangue"]],
    ["tags [in]", { "metadata.tags.sys.id[in]": ["nouveau", "x"] }, ["mangue"]],
    ["tags [all]", { "metadata.tags.sys.id[all]": ["promo", "nouveau"] }, ["mangue"]],
    ["tags [nin]", { "metadata.tags.sys.id[nin]": ["nouveau"] }, ["cafe", "menthe", "constructor"]],
    ["tags [exists]", { "metadata.tags[exists]": true }, ["menthe", "mangue"]],
    ["no tags", { "metadata.tags[exists]": false }, ["cafe", "constructor"]],
    ["concepts [in]", { "metadata.concepts.sys.id[in]": ["saveur"] }, ["menthe", "mangue"]],
    ["concepts [all]", { "metadata.concepts.sys.id[all]": ["saveur", "fruit"] }, ["mangue"]],
    ["query over all text", { query: "froid" }, ["menthe", "mangue"]],
    ["each word of a query, in any field", { query: "glacée mahajanga sucré" }, ["mangue"]],
    ["a query's missing word", { query: "glacée volcan" }, []],
    ["the content type by sys", { "sys.contentType.sys.id[in]": ["categorie"] }, []],
  ])("%s", async (_, query, ids) => {
    expect(await found(query)).toEqual(ids);
  });
});

describe("order, paging and select", () => {
  test("orders by several keys, up and down, the unset last either way", async () => {
    expect(await found({ order: ["fields.prix", "-sys.id"] })).toEqual([
      "menthe",
      "constructor",
      "mangue",
      "cafe",
    ]);
    expect(await found({ order: ["-fields.prix", "sys.id"] })).toEqual([
      "mangue",
      "constructor",
      "menthe",
      "cafe",
    ]);
    expect(await found({ order: ["-sys.createdAt"] })).toEqual([
      "menthe",
      "mangue",
      "constructor",
      "cafe",
    ]);
  });

  test("limit and skip cut the answer, total does not change", async () => {
    const query = { content_type: "produit", order: ["sys.id"] as "sys.id"[], skip: 1, limit: 2 };
    const page = await api.client.getEntries(query);
    expect(page).toMatchObject({ total: 4, skip: 1, limit: 2 });
    expect(idsOf(page)).toEqual(["constructor", "mangue"]);
    const beyond = await api.client.getEntries({ skip: 50, limit: 0 });
    expect(beyond).toMatchObject({ total: 5, skip: 50, limit: 0, items: [] });
  });

  test("getEntriesWithCursor reads forward and back", async () => {
    const query = { content_type: "produit", order: ["sys.id"] as "sys.id"[], limit: 3 };
    const first = await api.client.getEntriesWithCursor(query);
    expect(first).not.toHaveProperty("total");
    expect(Object.keys(first.pages)).toEqual(["next"]);
    const pageNext = String(first.pages.next);
    const second = await api.client.getEntriesWithCursor({ ...query, pageNext });
    expect([idsOf(first), idsOf(second)]).toEqual([["cafe", "constructor", "mangue"], ["menthe"]]);
    expect(Object.keys(second.pages)).toEqual(["prev"]);
    const pagePrev = String(second.pages.prev);
    const back = await api.client.getEntriesWithCursor({ ...query, pagePrev });
    expect(idsOf(back)).toEqual(idsOf(first));
  });

  test("select leaves out the rest, and what only the rest links to", async () => {
    const { items, includes } = await api.client.getEntries({
      content_type: "produit",
      "sys.id": "mangue",
      select: ["fields.titre", "fields.image"],
    });
    expect(items[0]?.sys).toEqual({ id: "mangue", type: "Entry" });
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(["fields", "sys"]);
    expect(Object.keys(items[0]?.fields ?? {}).sort()).toEqual(["image", "titre"]);
    expect(includes?.Asset?.map(({ sys }) => sys.id)).toEqual(["photo-1"]);
    expect(includes?.Entry).toBeUndefined();
  });
});

test("select takes whole parts as well as parts of them", async () => {
  const path = "entries?content_type=produit&sys.id=menthe&select=fields,metadata.tags";
  const { items } = await (await api.call(path)).json();
  expect(Object.keys(items[0]).sort()).toEqual(["fields", "metadata"]);
  expect(Object.keys(items[0].metadata)).toEqual(["tags"]);
  expect(items[0].fields).toMatchObject({ titre: "Menthe", prix: 9000 });
});

describe("locales", () => {
  test("a locale falls back as far as the space says, and no further", async () => {
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

  test("filters look at the locale that is asked for", async () => {
    expect(await found({ locale: "mg", "fields.titre[match]": "manga" })).toEqual(["mangue"]);
    expect(await found({ "fields.titre[match]": "mangatsiaka" })).toEqual([]);
  });

  test("withAllLocales keeps the values by locale, in what is linked too", async () => {
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
  [
    "an unknown field",
    { content_type: "produit", "fields.nope": "1" },
    { path: ["fields", "nope"] },
  ],
  ["an unknown sys path", { "sys.nope": "1" }, { path: ["sys", "nope"] }],
  ["an unknown parameter", { category: "x" }, { path: ["category"] }],
  ["an unknown operator", { "sys.id[like]": "x" }, { name: "like" }],
  [
    "a range on a boolean",
    { content_type: "produit", "fields.enStock[gt]": "true" },
    { name: "gt" },
  ],
  ["a number that is none", { content_type: "produit", "fields.prix": "x" }, { type: "Integer" }],
  ["an [exists] that is neither", { "sys.id[exists]": "maybe" }, { name: "exists" }],
  ["an order by long text", { content_type: "produit", order: "fields.texte" }, { name: "order" }],
  ["a limit over 1000", { limit: "1001" }, { name: "limit" }],
  ["a negative skip", { skip: "-1" }, { name: "skip" }],
  ["an include over 10", { include: "11" }, { name: "include" }],
])("%s is InvalidQuery", async (_, query, problem) => {
  const failure = await failureOf(api.client.getEntries(query));
  expect(failure).toMatchObject({ name: "InvalidQuery", status: 400 });
  expect(failure.details.errors).toEqual([expect.objectContaining(problem)]);
});

test.each([
  ["filter", { "fields.titre": "x" }],
  ["order", { order: "fields.titre" }],
  ["select", { select: "fields.titre" }],
])("a %s by field wants a content type", async (_, query) => {
  const { name, error } = await failureOf(api.client.getEntries(query as object));
  expect(name).toBe("InvalidQuery");
  expect(error.message).toContain("A Content Type ID is required");
});

test("an unknown locale and a cursor that was never given out are BadRequest", async () => {
  const locale = await failureOf(api.client.getEntries({ locale: "de" }));
  expect(locale).toMatchObject({ name: "BadRequest", status: 400 });
  const cursor = await failureOf(api.client.getEntriesWithCursor({ pageNext: "nope" }));
  expect(cursor).toMatchObject({ name: "BadRequest", status: 400 });
});

test("getEntry of what is not there is NotFound", async () => {
  const { error } = await failureOf(api.client.getEntry("partie"));
  expect(error).toMatchObject({ sys: { type: "Error", id: "NotFound" } });
});

test("entries/{id} answers the entry alone, or a 404", async () => {
  const entry = await (await api.call("entries/mangue?locale=mg")).json();
  expect(entry.fields.titre).toBe("Manga mangatsiaka");
  expect(entry.fields.image.sys.type).toBe("Link");
  expect((await api.call("entries/__proto__")).status).toBe(404);
});
