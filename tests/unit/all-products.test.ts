import { decodeXML } from "entities";
import { describe, expect, it } from "vitest";
import { allProducts, allProductsView } from "~/api/all-products";
import { priceSheet } from "~/api/price-sheet";
import { type AllProducts, indexProducts } from "~/catalogue/collection";
import { newsFeed } from "~/seo/feed.server";
import { createStore, type Store } from "~/store/store";
import { restore, storedText } from "~/store/stored-text";
import { allProductsOf, product } from "../support/worlds/all-products";
import { changesOf, filledStore, NOW, plainEntry, run } from "../support/worlds/filled-store";

/** All products as JSON, as a price sheet (CSV) and as an Atom feed. */

/** A day after `NOW`. */
const LATER = "2027-01-02T00:00:00.000Z";
const SHOP = "https://shop.example";
const all = allProductsOf(
  product("eliquide", "a", {
    titre: "Mangue",
    types: ["Fruité"],
    mgOnly: true,
    prix10ml: 15_000,
    prix50ml: 55_000,
    imageProduit: {
      sys: { id: "asset" },
      fields: { file: { url: "//images.ctfassets.net/s/a/t/m.png", contentType: "image/png" } },
    },
  }),
  product("eliquide", "b", { titre: "Litchi", types: ["Fruité"], stockDisponible: false }),
  product("ecigarette", "k", { titre: "Kit", prix: 90_000, stockDisponible: false }),
  product("booster", "n", { titre: "Booster", prix: 5000 }),
);
const changedAt = (id: string, time: string): AllProducts => ({
  ...all,
  eliquide: indexProducts(all.eliquide.products, () => ({ changes: new Map([[id, time]]) })),
});
const found = (question: Record<string, string | null>, from = all) =>
  allProducts(from, question, SHOP)?.products.map(({ id }) => id);

describe("the JSON list of all products", () => {
  it("has one shape for all kinds, with absolute addresses, offers and order links", () => {
    const view = allProductsView.parse(allProducts(all, {}, SHOP));
    expect(view.products[0]).toMatchObject({
      url: "https://shop.example/eliquides/a",
      kind: "eliquide",
      pictures: [{ width: 200, url: `${SHOP}/images/a.t?w=200` }, {}, {}, { width: 1200 }],
      offers: [
        { size: "10ml", nicotine: "3mg", amount: 15_000, currency: "MGA", availability: "InStock" },
        { size: "50ml", amount: 55_000 },
      ],
      createdAt: null,
    });
    for (const link of Object.values(view.products[0]?.order ?? {})) {
      expect(decodeURIComponent(link)).toContain(
        `Mangue, nicotine 3\u00a0mg/ml.\n${SHOP}/eliquides/a`,
      );
    }
    expect(view.products[2]).toMatchObject({
      kind: "ecigarette",
      comingSoon: false,
      offers: [{ size: null, nicotine: null, availability: "OutOfStock" }],
    });
  });

  it.each([
    [{}, ["a", "b", "k", "n"]],
    [{ kind: "booster" }, ["n"]],
    [{ category: "fruite" }, ["a", "b"]],
    [{ category: "fruite", available: "true" }, ["a"]],
    [{ available: "true" }, ["a", "n"]],
    [{ kind: "accessoire" }, []],
  ])("filtered by %j contains %j", (question, ids) => expect(found(question)).toEqual(ids));

  it("filtered by updated-since contains products changed since then or at an unknown time", () => {
    const since = { "updated-since": "2026-03-01T00:00:00.000Z", kind: "eliquide" };
    expect(found(since, changedAt("a", "2026-02-28T23:59:59.999Z"))).toEqual(["b"]);
    expect(found(since, changedAt("a", "2026-03-01T00:00:00Z"))).toEqual(["a", "b"]);
  });

  it("has pages of 500 products, and their addresses contain the filters", () => {
    const many = allProductsOf(
      ...Array.from({ length: 501 }, (_, n) => product("eliquide", `p${n}`, { titre: `P ${n}` })),
    );
    const question = { kind: "eliquide" };
    const first = allProducts(many, question, SHOP);
    expect(first).toMatchObject({
      total: 501,
      previousJson: null,
      nextJson: "/produits.json?kind=eliquide&page=2",
    });
    expect(first?.products).toHaveLength(500);
    expect(allProducts(many, { ...question, page: "2" }, SHOP)?.products).toHaveLength(1);
    expect(allProducts(many, { ...question, page: "3" }, SHOP)).toBeNull();
  });
});

describe("the price sheet", () => {
  it("has a row for each size, and one for a product without a price", async () => {
    expect((await priceSheet(all, SHOP)).split("\r\n")).toEqual([
      "\ufeffCatalogue;Catégorie;Produit;Taille;Nicotine;Prix en Ariary;Disponibilité;Adresse",
      `Nos E-liquides;Fruité;Litchi;;;;Rupture de stock;${SHOP}/eliquides/b`,
      `Nos E-liquides;Fruité;Mangue;10ml;3mg;15000;En stock;${SHOP}/eliquides/a`,
      `Nos E-liquides;Fruité;Mangue;50ml;3mg;55000;En stock;${SHOP}/eliquides/a`,
      `Nos E-Cigarettes;Kit;Kit;;;90000;Rupture de stock;${SHOP}/ecigarettes/k`,
      `Booster de nicotine;;Booster;;;5000;En stock;${SHOP}/produit/n`,
      "",
    ]);
  });

  it.each(["=1+1", "+261", "-5", "@SUM(A1)", "\t=1"])("escapes the formula %j", async (title) => {
    const sheet = await priceSheet(allProductsOf(product("accessoire", "x", { title })), SHOP);
    expect(sheet.split("\r\n")[1]?.split(";")[2]).toBe(`'${title.trim()}`);
  });

  it("quotes a cell that contains a semicolon or quotation marks", async () => {
    const title = 'Pod "mini"; 2 pièces';
    const sheet = await priceSheet(allProductsOf(product("accessoire", "x", { title })), SHOP);
    expect(sheet).toContain(';"Pod ""mini""; 2 pièces";');
  });
});

describe("the feed", () => {
  const entry = (id: string, day: number, fields: Record<string, unknown> = {}) =>
    plainEntry(
      id,
      { titre: `Saveur ${id}`, prix10ml: 15_000, ...fields },
      {
        createdAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
        updatedAt: new Date(Date.UTC(2026, 5, day)).toISOString(),
      },
    );
  const feedOf = (...entries: ReturnType<typeof entry>[]) =>
    newsFeed({ ...allProductsOf(), eliquide: liquidsOf(filledStore(entries)) }, SHOP);
  const liquidsOf = (store: Store) => store.current().contents.produit;
  const titles = (feed: string) =>
    [...feed.matchAll(/<entry>.*?<title>(.*?)<\/title>/gs)].map(([, title]) => title);

  it("contains the newest 30 products, newest first, without products that are coming soon", () => {
    const entries = Array.from({ length: 32 }, (_, n) => entry(`p${n}`, n + 1));
    const feed = feedOf(...entries, entry("soon", 99, { comingSoon: true }));
    expect(titles(feed)).toHaveLength(30);
    expect(titles(feed)[0]).toBe("Saveur p31, 15\u202f000 Ar");
    expect(feed).toContain("<id>https://shop.example/eliquides/p31</id>");
    expect(feed).toContain("<published>2026-02-01T00:00:00.000Z</published>");
  });

  it.each<[what: string, before: ReturnType<typeof entry>[]]>([
    ["is back in stock", [entry("old", 1, { stockDisponible: false })]],
    ["has left « Bientôt »", [entry("old", 1, { comingSoon: true })]],
    ["was drafted long ago and is published today", []],
  ])(
    "begins with an old product that %s, also after a restart, and not after a first look",
    (_what, before) => {
      const newer = Array.from({ length: 30 }, (_, n) => entry(`p${n}`, n + 2));
      const feed = (store: Store) =>
        titles(newsFeed({ ...allProductsOf(), eliquide: liquidsOf(store) }, SHOP));
      const store = filledStore([...before, ...newer]);
      run(store.apply(changesOf([entry("old", 1)]), NOW));
      expect(feed(store)).toHaveLength(30);
      expect(feed(store)[0]).toContain("Saveur old");
      const restarted = createStore();
      restore(restarted, Buffer.from([...storedText(store, "space")].join("")), "space");
      run(restarted.replace(changesOf([entry("old", 1), ...newer]), new Set(), LATER));
      expect(feed(restarted)).toEqual(feed(store));
      expect(feed(filledStore([entry("old", 1), ...newer]))).not.toContain(feed(store)[0]);
    },
  );

  it("dates a product that appeared while the shop was down by the next look", () => {
    const restarted = createStore();
    restore(
      restarted,
      Buffer.from([...storedText(filledStore([entry("a", 9)]), "space")].join("")),
      "space",
    );
    run(restarted.replace(changesOf([entry("a", 9), entry("b", 1)]), new Set(), LATER));
    const feed = newsFeed({ ...allProductsOf(), eliquide: liquidsOf(restarted) }, SHOP);
    expect(titles(feed)[0]).toContain("Saveur b");
    expect(feed).toContain(`<published>${LATER}</published>`);
  });

  it("escapes special characters in names and descriptions", () => {
    const feed = feedOf(
      entry("x", 1, { titre: "A & B < C ]]>", descriptionProduit: "1 < 2\n& 3" }),
    );
    expect(feed).toContain("A &amp; B &lt; C ]]&gt;");
    const [, content = ""] = /<content type="html">(.*)<\/content>/.exec(feed) ?? [];
    expect(decodeXML(content)).toBe("<p>1 &lt; 2</p><p>&amp; 3</p>");
  });
});
