import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, it } from "vitest";
import { plainCategory } from "~/catalogue/categories";
import { catalogues } from "~/catalogue/kinds";
import type {
  BestSellersView,
  CatalogueView,
  HomeView,
  ProductView,
  SearchView,
} from "~/catalogue/views";
import { demoWithSlips } from "../../demo/demo-space";
import { sharedRoutes } from "../../remix.config.js";
import {
  type ApiContract,
  type ApiDocument,
  apiContract,
  withoutAdditions,
} from "../support/judges/api-contract";
import { sharedShop, startShop } from "../support/start-shop";
import { demoKinds, demoProduct } from "../support/worlds/demo";
import { generatedSpace } from "../support/worlds/generated-space";

/**
 * Checks the answers of all `.json` addresses against the schema that the shop publishes, without members that
 * the schema does not name, and against all earlier versions. The e-liquids fill more than one page.
 */

const shop = sharedShop({ content: generatedSpace(100, demoWithSlips()) });
let document: ApiDocument;
let contracts: ApiContract[];

const storedVersions = readdirSync("docs/openapi").map((name) => `docs/openapi/${name}`);
const readDocument = (file: string): ApiDocument => JSON.parse(readFileSync(file, "utf8"));

beforeAll(async () => {
  document = await (await fetch(`${shop().url}/openapi.json`)).json();
  contracts = [withoutAdditions(document), ...storedVersions.map(readDocument)].map(apiContract);
});

/** Requests an address and checks the answer by the documents' `path`. @returns the body */
async function ask<T>(path: string, address = path, status = 200): Promise<T> {
  const answer = await fetch(shop().url + address);
  expect([address, answer.status]).toEqual([address, status]);
  for (const contract of contracts) await contract.expectKnown(path, answer.clone());
  return answer.json();
}

/** Requests a list and, by its links, all further pages. Checks that each page links to the one before. */
async function askPages<T extends CatalogueView | SearchView>(path: string, address: string) {
  type Page = T & { previousJson?: string | null; nextJson?: string | null };
  const pages: Page[] = [];
  for (let next: string | null | undefined = address; next; ) {
    const page: Page = await ask<Page>(path, next);
    const { previousJson = null } = page;
    expect(previousJson && (await ask(path, previousJson))).toEqual(pages.at(-1) ?? null);
    pages.push(page);
    next = page.nextJson;
  }
  return pages;
}

describe("the published document", () => {
  it("is valid OpenAPI, without a problem by Redocly's recommended rules", async () => {
    const rules = { "operation-description": "error" } as const;
    const config = await createConfig({ extends: ["recommended"], rules });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message }) => [ruleId, message])).toEqual([]);
  });

  it("equals the stored file of its version", () => {
    expect(readDocument(`docs/openapi/${document.info.version}.json`)).toEqual(document);
  });

  it("describes each JSON address", () => {
    const paths = Object.values(sharedRoutes()).map(
      ({ path }) => `/${path.replace(":id", "{id}")}`,
    );
    const ofJson = paths.filter((path) => path.endsWith(".json"));
    expect([...Object.keys(document.paths), "/openapi.json"].sort()).toEqual(ofJson.sort());
  });

  it("is cached, compressed and open to any site, like the JSON that it describes", async () => {
    const answer = await fetch(`${shop().url}/openapi.json?x=1`, {
      headers: { "Accept-Encoding": "br" },
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "content-encoding": "br",
      "content-type": "application/json; charset=utf-8",
      etag: expect.stringMatching(/^W\//),
      "x-cache": "hit",
    });
  });
});

describe.each(demoKinds)("the catalogue of %ss", (kind) => {
  const { path, filters } = catalogues[kind];
  const list = `${path}.json`;
  const categories = [
    null,
    "",
    ...filters.flatMap(({ value, label }) => [value, label]),
    "inconnu",
    "%00",
  ];

  it("answers as documented for each filter and page, with each product once", async () => {
    for (const category of categories) {
      const query = category === null ? "" : `?category=${encodeURIComponent(category)}`;
      const views = await askPages<CatalogueView>(list, list + query);
      expect(views[0]?.category).toBe(plainCategory(kind, category));
      const ids = views.flatMap(({ products }) => products.map(({ id }) => id));
      expect(new Set(ids).size).toBe(views.at(-1)?.total);
      expect(ids).toHaveLength(views.at(-1)?.total ?? -1);
      const sorted = await askPages<CatalogueView>(list, `${list}${query || "?"}&tri=prix`);
      expect(sorted.flatMap(({ products }) => products.map(({ id }) => id)).sort()).toEqual(
        ids.sort(),
      );
    }
  });

  it("answers as documented for each product, with the list's view of it", async () => {
    for (let page = 1, more = true; more; page += 1) {
      const { products, nextPage } = await ask<CatalogueView>(list, `${list}?page=${page}`);
      for (const product of products) {
        const own = await ask<ProductView>(`${path}/{id}.json`, `${product.href}.json`);
        expect(own).toEqual(product);
        expect("prix10ml" in own).toBe(own.kind === "eliquide");
      }
      more = nextPage !== null;
    }
  });

  it("responds 404 as documented for absent pages and products", async () => {
    for (const page of ["99", "999999", "99&category=kit"]) {
      await ask(list, `${list}?page=${page}`, 404);
    }
    for (const id of ["inconnu", "__proto__", "..%20", "é", "x".repeat(2000)]) {
      await ask(`${path}/{id}.json`, `${path}/${encodeURIComponent(id)}.json`, 404);
    }
  });
});

describe("the other JSON addresses", () => {
  it("answer a search as documented, with or without results", async () => {
    const queries = [
      "",
      "a",
      "MANGUE",
      "créme",
      "gourmand fruité",
      "rien du tout",
      "é".repeat(500),
    ];
    for (const q of queries) {
      await ask("/recherche.json", `/recherche.json?q=${encodeURIComponent(q)}`);
    }
  });

  it("answer each page of a search as documented, with each product once", async () => {
    const views = await askPages<SearchView>("/recherche.json", "/recherche.json?q=d");
    const found = views.flatMap(({ results }) => results.map(({ id }) => id));
    expect(views.length).toBeGreaterThan(1);
    // What else matches is on the first page.
    expect(views.map(({ others }) => others.length > 0)).toEqual(views.map((_, at) => at === 0));
    expect(new Set(found).size).toBe(views.at(-1)?.total);
    expect(found).toHaveLength(views.at(-1)?.total ?? -1);
  });

  it("answer home with any filters, and best-sellers, as documented", async () => {
    const valuesOf = (kind: "eliquide" | "ecigarette") => [
      ...catalogues[kind].filters.map(({ value }) => value),
      "",
      "inconnu",
    ];
    for (const eliquides of valuesOf("eliquide")) {
      for (const ecigarettes of valuesOf("ecigarette")) {
        const query = new URLSearchParams({ eliquides, ecigarettes });
        const home = await ask<HomeView>("/index.json", `/index.json?${query}`);
        expect(home).toMatchObject({
          eliquides: { category: eliquides || null },
          ecigarettes: { category: ecigarettes || null },
        });
      }
    }
    const { products } = await ask<BestSellersView>("/contentful.json");
    expect(products.map(({ bestSeller }) => bestSeller)).toEqual([true, true, true]);
  });
});

it("the example client prints all e-liquids of all pages with their prices", async () => {
  const client = promisify(execFile)(process.execPath, ["examples/prices.mjs", shop().url]);
  const { total } = await ask<CatalogueView>("/eliquides.json");
  const lines = (await client).stdout.trim().split("\n");
  expect(lines).toHaveLength(total);
  const { name, cardPrice } = demoProduct("classique-blond");
  expect(lines).toContain(`${name}: ${cardPrice?.texte} (${cardPrice?.label})`);
});

it("a shop without content responds 503 as documented at each JSON address", async () => {
  const empty = await startShop({
    content: "unreachable",
    settings: { CONTENT_DEADLINE_MS: "20" },
  });
  for (const contract of contracts) {
    for (const path of contract.paths) {
      const query = path === "/recherche.json" ? "?q=x" : "";
      const answer = await fetch(empty.url + path.replace("{id}", "x") + query);
      expect([path, answer.status]).toEqual([path, 503]);
      const body = JSON.stringify(await contract.expectKnown(path, answer));
      expect(body).toContain('"loading":true');
    }
  }
});
