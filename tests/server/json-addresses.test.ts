import { describe, expect, inject, it } from "vitest";
import { catalogueView, productView, searchView } from "~/catalogue/views";
import { startShop } from "../support/start-shop";
import { demoOthers, demoSearch } from "../support/worlds/demo";
import { publishedEntry, shopSpace } from "../support/worlds/space";

/** The view models at their plain addresses and through `?_data=` (docs/contract.md, "Addresses"). */

describe("an address with ?_data=", () => {
  const get = (path: string) => fetch(inject("shop") + path);

  it("returns the same catalogue as the .json address", async () => {
    const views = [
      "/eliquides?category=gourmand&_data=routes%2Feliquides",
      "/eliquides.json?category=gourmand",
    ].map(async (path) => catalogueView.parse(await (await get(path)).json()));
    const [data, plain] = await Promise.all(views);
    expect(data).toEqual(plain);
  });

  it("responds 404 for a product that does not exist", async () => {
    expect((await get("/eliquides/inconnu?_data=routes%2Feliquides.%24id")).status).toBe(404);
  });
});

describe("the search's JSON", () => {
  const ask = async (query: string) =>
    searchView.parse(await (await fetch(`${inject("shop")}/recherche.json?q=${query}`)).json());

  it("has what else of the shop matches in `others`, which `total` doesn't count", async () => {
    const { total, results, others } = await ask("kit");
    expect([total, results]).toEqual([0, []]);
    expect(others.map(({ id }) => id)).toEqual(demoOthers("kit").map(({ id }) => id));
    expect((await ask("booster nicotine")).others.map(({ kind }) => kind)).toEqual(["booster"]);
    const { total: found, others: also } = await ask("e");
    expect(found).toBe(demoSearch("e").length);
    expect(also.some(({ kind }) => kind === "eliquide")).toBe(false);
  });
});

it("a product whose id must be escaped in addresses has a page, JSON and a popup over home", async () => {
  const fields = { types: ["Fruité"], prix10ml: 15_000 };
  // Without escaping, the JSON of "a" and the page of "a.json" would share an address.
  const ids = ["..", ".", "a.json", "b.JSON", ".json", "c..json", "constructor", "a"];
  const entries = ids.map((id) =>
    publishedEntry("produit", id, { titre: `Saveur ${id}!`, ...fields }),
  );
  const shop = await startShop({ content: shopSpace(...entries), pictures: "none" });
  const list = await (await fetch(`${shop.url}/eliquides.json`)).json();
  const { products } = catalogueView.parse(list);
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
