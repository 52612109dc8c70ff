import { describe, expect, it } from "vitest";
import { type Address, isRefused, parseAddress } from "~/address/parse-address";
import { catalogueView } from "~/catalogue/catalogue-view";
import { collect } from "~/catalogue/collection";
import type { ProductView } from "~/catalogue/views";
import { headTags, sequenceLinks } from "~/seo/head-tags.server";
import { pageFacts } from "~/seo/page-facts.server";
import { titleWithPrice } from "~/seo/page-texts.server";
import { jsonLdScript, structuredData } from "~/seo/structured-data.server";
import { documentTitle } from "~/ui/layout/page-titles";
import { product } from "../support/worlds/all-products";

/** Titles, head tags and structured data, for search engines and link previews. */

const ORIGIN = "https://zavona.mg";

const liquid = (fields: Record<string, unknown>, id = "mangue") =>
  product("eliquide", id, { titre: "Mangue", ...fields });

function addressAt(target: string): Address {
  const address = parseAddress(target);
  if (isRefused(address)) throw new Error(`${target} is refused`);
  return address;
}

const factsOf = (product: ProductView) => pageFacts(addressAt(product.href), product);

it.each([
  [
    "/",
    "E-liquides, cigarettes électroniques et accessoires à Madagascar | Zavona",
    "Zavona : E-liquides, cigarettes électroniques et accessoires à Madagascar",
  ],
  [
    "/?eliquides=gourmand",
    "E-liquides, cigarettes électroniques et accessoires à Madagascar | Zavona",
    "Zavona : E-liquides, cigarettes électroniques et accessoires à Madagascar",
  ],
  [
    "/eliquides?category=Fruité&page=2",
    "Nos E-liquides · Fruités · page 2 | Zavona",
    "Nos E-liquides · Fruités · page 2",
  ],
  ["/recherche?q=mangue&page=2", "Recherche · page 2 | Zavona", "Recherche · page 2"],
  ["/tarifs", "Tarifs | Zavona", "Tarifs"],
  ["/about?category=fruite", "À propos | Zavona", "À propos de Zavona"],
  ["/statut", "État de la boutique | Zavona", undefined],
])("%s has the title '%s', and '%s' in a link preview", (target, title, preview) => {
  const address = addressAt(target);
  expect(documentTitle(address, {})).toBe(title);
  expect(pageFacts(address, { products: [] })?.title).toBe(preview);
});

it("the title of a popup is the product's name, without a name that of the shop", () => {
  const address = addressAt("/produit/mangue");
  expect(documentTitle(address, liquid({}))).toBe("Mangue | Zavona");
  expect(documentTitle(address, { loading: true })).toBe("Zavona");
});

it.each([
  [{ prix10ml: 15_000, prix30ml: 12_000 }, "Mangue, dès 12 000 Ar"],
  [{ prix30ml: 40_000 }, "Mangue, 40 000 Ar"],
  [{}, "Mangue"],
  [{ prix10ml: 15_000, stockDisponible: false }, "Mangue, en rupture de stock"],
  [{ prix10ml: 15_000, comingSoon: true }, "Mangue, bientôt disponible"],
])("the link preview of a product with %j has the title %s", (fields, title) => {
  expect(titleWithPrice(liquid(fields)).replace(/\s/g, " ")).toBe(title);
});

it.each([148, 149])("a description is cut before an emoji that follows %i letters", (length) => {
  const text = `${"x".repeat(length)}👩🏽‍🍳 et plus`;
  const description = factsOf(liquid({ descriptionProduit: text }))?.description;
  expect(description).toMatch(new RegExp(`Madagascar\\. x{${length}}…$`));
});

describe("structured data", () => {
  const hostile = "</script><!--<script>\u2028\u2029&\"'";

  it("cannot close its script element, and parses to the original texts", () => {
    const facts = factsOf({ ...liquid({ prix10ml: 1000 }), name: hostile, description: hostile });
    const block = jsonLdScript(facts ? structuredData(facts, ORIGIN) : []);
    const [, text = ""] =
      /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(block) ?? [];
    expect(text).not.toContain("<");
    const [thing] = JSON.parse(text)["@graph"];
    expect([thing.name, thing.description]).toEqual([hostile, hostile]);
  });

  it("has a product only if that has a price (Google, 'Product snippet')", () => {
    const typesOf = (fields: Record<string, unknown>) => {
      const facts = factsOf(liquid(fields));
      return facts && structuredData(facts, ORIGIN).map((thing) => thing["@type"]);
    };
    expect(typesOf({ prix10ml: 1000 })).toContain("Product");
    expect(typesOf({})).not.toContain("Product");
  });

  it("has no script element if it is empty", () => {
    expect(jsonLdScript([])).toBe("");
  });
});

it("page 2 of a catalogue has its own title, description and address, and links to pages 1 and 3", () => {
  const many = Array.from({ length: 120 }, (_, at) => liquid({ prix10ml: 1000 }, `p${at}`));
  const view = catalogueView(
    "eliquide",
    collect(many),
    { category: null, page: 2 },
    (value) => `/eliquides?category=${value}`,
  );
  const facts = pageFacts(addressAt("/eliquides?page=2&fbclid=1"), view);
  expect(facts).toMatchObject({
    title: "Nos E-liquides · page 2",
    path: "/eliquides?page=2",
    indexed: true,
  });
  expect(facts?.description).toMatch(/Page 2\.$/);
  expect(sequenceLinks(facts)).toBe(
    '<link rel="prev" href="/eliquides"/><link rel="next" href="/eliquides?page=3"/>',
  );
});

describe("the head tags of a page", () => {
  it("have the og:type product on a product's page, and website on others", () => {
    const typeOf = (facts: ReturnType<typeof factsOf>) =>
      headTags(facts, ORIGIN).find(({ property }) => property === "og:type")?.content;
    expect(typeOf(factsOf(liquid({ prix10ml: 1000 })))).toBe("product");
    expect(typeOf(pageFacts(addressAt("/about"), {}))).toBe("website");
  });

  it("are only noindex on an error page", () => {
    expect(headTags(null, ORIGIN)).toEqual([{ name: "robots", content: "noindex" }]);
  });
});
