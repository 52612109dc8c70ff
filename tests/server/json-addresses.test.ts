import { describe, expect, inject, it } from "vitest";
import type { z } from "zod";
import { catalogues } from "~/catalogue/kinds";
import {
  bestSellersView,
  catalogueView,
  homeView,
  liquidView,
  productView,
  searchView,
} from "~/catalogue/views";
import { demoSpace } from "../../demo/demo-space";
import { startShop } from "../support/start-shop";
import { demoKinds, demoProduct, demoProducts } from "../support/worlds/demo";
import { publishedEntry, shopSpace } from "../support/worlds/space";

/** The view models at their plain addresses and through `?_data=` (docs/contract.md, "Addresses"). */

const get = (path: string, init?: RequestInit) => fetch(inject("shop") + path, init);

async function view<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const answer = await get(path);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    "application/json; charset=utf-8",
  ]);
  return schema.parse(await answer.json());
}

describe("a catalogue", () => {
  it.each(demoKinds)("of %ss is whole", async (kind) => {
    const { path, title } = catalogues[kind];
    const whole = await view(`${path}.json`, catalogueView);
    const total = demoProducts(kind).length;
    expect(whole).toMatchObject({ title, category: null, total, nextPage: null });
    expect(whole.products).toHaveLength(total);
    expect(whole.products.every(({ href }) => href.startsWith(`${path}/`))).toBe(true);
  });

  it("is filtered by any spelling of a category, and tells the plain one", async () => {
    const plain = await view("/eliquides.json?category=fruite", catalogueView);
    expect(plain.category).toBe("fruite");
    expect(plain.total).toBeGreaterThan(5);
    for (const spelling of ["Fruit%C3%A9s", "FRUITE", "+fruit%C3%A9+", "fruite&category=kit"]) {
      expect(await view(`/eliquides.json?category=${spelling}`, catalogueView)).toEqual(plain);
    }
    // A product of two categories is in both lists and is labelled with the first.
    const labels = new Set(plain.products.map(({ category }) => category));
    expect([...labels]).toEqual(expect.arrayContaining(["Fruité", "Gourmand"]));
  });

  it("is the same through ?_data= as Remix does it", async () => {
    const path = "/eliquides?category=gourmand&_data=routes%2Feliquides";
    expect(await view(path, catalogueView)).toEqual(
      await view("/eliquides.json?category=gourmand", catalogueView),
    );
  });
});

describe("a product", () => {
  it("carries old and textual prices, and none where there is none", async () => {
    const of = (id: string) => view(`/eliquides/${id}.json`, liquidView);
    // Only prix3mg and prix6mg, one of them a text of digits, mgOnly.
    expect(await of("classique-brun")).toMatchObject({ prix50ml: null });
    expect((await of("classique-brun")).prix10ml?.montant).toBeGreaterThan(1000);
    expect((await of("classique-blond")).cardPrice?.label).toBe("10ml · 3mg");
    expect((await of("sable-noisette")).cardPrice?.montant).toBeGreaterThan(1000);
    expect((await of("pasteque-d-ete")).cardPrice?.label).toBe("50ml · 0mg");
    expect((await of("rotra-noir")).cardPrice).toBeNull();
  });

  it("that does not exist is a 404 through ?_data= too", async () => {
    const answer = await get("/eliquides/inconnu?_data=routes%2Feliquides.%24id");
    expect(answer.status).toBe(404);
  });
});

describe("the other views", () => {
  it("/index.json is home, filtered by its own parameters", async () => {
    const home = await view("/index.json?eliquides=Boissons&ecigarettes=pods", homeView);
    const ofType = (type: string) =>
      demoSpace().entries.filter(({ contentType }) => contentType === type);
    const montant = ofType("boosterNicotine")[0]?.fields.prix?.fr;
    expect(home).toMatchObject({
      eliquides: { category: "boisson", total: demoProducts("eliquide", "boisson").length },
      ecigarettes: { category: "pod", total: demoProducts("ecigarette", "pod").length },
      booster: {
        kind: "booster",
        prix: { montant, texte: expect.stringMatching(/^\d[\d\u202f]* Ar$/) },
      },
    });
    expect(home.banners).toHaveLength(ofType("banner").length);
  });

  it("/contentful.json has the first three best-sellers", async () => {
    const { products } = await view("/contentful.json", bestSellersView);
    expect(products.map(({ bestSeller }) => bestSeller)).toEqual([true, true, true]);
  });

  it("/recherche.json finds by name, category and description", async () => {
    const byName = await view("/recherche.json?q=MANGUE", searchView);
    expect(byName.results.map(({ name }) => name)).toContain(
      demoProduct("mangue-de-mahajanga").name,
    );
    expect(byName).toMatchObject({ query: "MANGUE", total: byName.results.length });
    const byCategory = await view("/recherche.json?q=gourmand", searchView);
    expect(byCategory.results.some(({ category }) => category === "Gourmand")).toBe(true);
    const byDescription = await view("/recherche.json?q=resine", searchView);
    expect(byDescription.results.map(({ id }) => id)).toContain("mangue-de-mahajanga");
    expect(await view("/recherche.json", searchView)).toEqual({ query: "", total: 0, results: [] });
  });
});

describe("a product whose id an address can't carry as it is", () => {
  const ids = ["..", ".", "a.json", "b.JSON", ".json", "c..json", "constructor"];

  it("has its page, its JSON and its popup over home", async () => {
    const fields = { types: ["Fruité"], prix10ml: 15_000 };
    // And "a": what such an id would be taken for.
    const entries = [...ids, "a"].map((id) =>
      publishedEntry("produit", id, { titre: `Saveur ${id}!`, ...fields }),
    );
    const shop = await startShop({ content: shopSpace(...entries), pictures: "none" });
    const { products } = catalogueView.parse(
      await (await fetch(`${shop.url}/eliquides.json`)).json(),
    );
    expect(products).toHaveLength(entries.length);
    for (const product of products) {
      const own = await fetch(`${shop.url}${product.href}.json`, { redirect: "manual" });
      expect(productView.parse(await own.json())).toEqual(product);
      for (const address of [product.href, product.href.replace("/eliquides", "/produit")]) {
        const page = await fetch(shop.url + address, { redirect: "manual" });
        expect([address, page.status]).toEqual([address, 200]);
        const [, title = ""] = /<title>([^<]*)/.exec(await page.text()) ?? [];
        expect(title).toContain(product.name);
      }
    }
  });
});
