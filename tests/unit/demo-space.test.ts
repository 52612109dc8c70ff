import { readdirSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { demoSpace } from "../../demo/demo-space";
import type { Asset, Entry } from "../../demo/space";
import { demoProducts } from "../support/worlds/demo";

const space = demoSpace();
const pictures = new URL("../../demo/pictures/", import.meta.url);

/** The intended dead links. Any other dead link is a mistake. */
const deadLinks = ["image-tamarin-petillant"];

test.each([
  ...["gourmand", "fruite", "boisson", "classique"].map((value) => ["eliquide", value] as const),
  ...["kit", "pod", "puff"].map((value) => ["ecigarette", value] as const),
  ["accessoire", "resistances"] as const,
])("the demo space has at least 5 products of the kind %s in the category %s", (kind, value) => {
  expect(demoProducts(kind, value).length).toBeGreaterThanOrEqual(5);
});

describe("the odd cases of docs/spec.md in the demo space", () => {
  const sizes = ["prix10ml", "prix30ml", "prix50ml"];
  const old = ["prix3mg", "prix6mg", "prix9mg"];
  const priced = (entry: Entry, names: string[]) => names.filter((name) => value(entry, name));
  const out = (entry: Entry) => value(entry, "stockDisponible") === false;
  const soon = (entry: Entry) => value(entry, "comingSoon") === true;
  const best = (entry: Entry) => value(entry, "isbesteller") === true;

  test.each(sizes)("include a product with a price for %s only", (size) => {
    expect(of("produit").filter((entry) => `${priced(entry, sizes)}` === size)).not.toEqual([]);
  });

  test.each<[string, (entry: Entry) => boolean, string]>([
    [
      "a product with old price fields only",
      (e) => !priced(e, sizes).length && !!priced(e, old).length,
      "produit",
    ],
    ["a product without any price", (e) => !priced(e, [...sizes, ...old]).length, "produit"],
    ["a size at 0 Ar", (e) => value(e, "prix10ml") === 0, "produit"],
    ["a price typed as text", (e) => typeof value(e, "prix30ml") === "string", "produit"],
    ["a product with mgOnly", (e) => value(e, "mgOnly") === true, "produit"],
    ["a product out of stock", (e) => out(e) && !soon(e), "produit"],
    ["a product coming soon", (e) => soon(e) && !out(e), "produit"],
    ["a product out of stock and coming soon", (e) => soon(e) && out(e), "produit"],
    ["a best-seller out of stock", (e) => best(e) && out(e), "produit"],
    ["a category as a plain string", (e) => typeof value(e, "types") === "string", "produit"],
    ["a category without a filter", (e) => types(e).includes("Mentholé"), "produit"],
    ["a product without a description", (e) => !e.fields.descriptionProduit, "produit"],
    ["a very long name", (e) => String(value(e, "titre")).length > 100, "produit"],
    ["a device without a type", (e) => !e.fields.typevape, "eCigarettes"],
    ["a device without a stock field", (e) => !e.fields.stockDisponible, "eCigarettes"],
    ["a device out of stock", out, "eCigarettes"],
    ["a device without a price", (e) => !e.fields.prix, "eCigarettes"],
    ["an accessory without a type", (e) => !e.fields.typeaccessory, "pods"],
    ["an accessory without a price", (e) => !e.fields.prix, "pods"],
    ["a booster", () => true, "boosterNicotine"],
    ["a price with a space and a currency", (e) => value(e, "prix10ml") === "16 000 Ar", "produit"],
    ["a price that is not a number", (e) => value(e, "prix50ml") === "sur demande", "produit"],
    ["a price with a fraction", (e) => Number(value(e, "prix30ml")) % 1 > 0, "produit"],
    ["a name with a line break", (e) => /\n/.test(String(value(e, "titre"))), "produit"],
    ["Markdown", (e) => /\*\*/.test(text(e)), "produit"],
    ["an invisible character", (e) => /\u200b/.test(`${types(e)}`), "produit"],
    ["a soft hyphen", (e) => /\u00ad/.test(text(e)), "produit"],
    ["an emoji where a description is cut", (e) => /🍉/.test(text(e).slice(149, 151)), "produit"],
    [
      "a name with a BOM, a tab and a direction mark",
      (e) => /^\ufeff.*\t.*\u200e$/.test(`${value(e, "titre")}`),
      "produit",
    ],
    ["a degree sign", (e) => /n°/.test(text(e)), "produit"],
    ["an en dash between words", (e) => /\p{L}–\p{L}/u.test(text(e)), "produit"],
    ["a dot between thousands", (e) => value(e, "prix10ml") === "15.000", "produit"],
    ["a comma between thousands", (e) => value(e, "prix30ml") === "38,000 Ar", "produit"],
    ["an ambiguous price", (e) => value(e, "prix9mg") === "1.5", "produit"],
    ["a heading, a list and a link", (e) => /^## .*^- .*\]\(/ms.test(text(e)), "eCigarettes"],
    ["an HTML entity", (e) => /&\w+;/.test(text(e)), "pods"],
    ["Rich Text", (e) => typeof value(e, "descriptionProduit") === "object", "produit"],
    ["HTML", (e) => /<p>/.test(text(e)), "pods"],
    ["an empty entry", (e) => Object.keys(e.fields).length === 0, "pods"],
    ["a banner without a picture for phones", (e) => !e.fields.imageMobile, "banner"],
    [
      "a banner titled with a file name",
      (e) => pictureTitles(e).some((title) => /\.png$/.test(title)),
      "banner",
    ],
    ["a banner with a picture for phones", (e) => !!e.fields.imageMobile, "banner"],
  ])("include %s", (_, matches, contentType) => {
    expect(of(contentType).filter(matches)).not.toEqual([]);
  });

  test("include more best-sellers than /contentful shows", () => {
    expect(of("produit").filter(best).length).toBeGreaterThan(3);
  });

  test("include products in two categories", () => {
    expect(of("produit").filter((entry) => types(entry).length === 2).length).toBeGreaterThan(2);
  });

  test("include Malagasy texts, each with a French text", () => {
    const translated = space.entries.flatMap((entry) =>
      Object.values(entry.fields).filter((field) => "mg" in field),
    );
    expect(translated.length).toBeGreaterThan(3);
    expect(translated.every((field) => "fr" in field)).toBe(true);
  });
});

describe("the demo space", () => {
  test("has legal and unique ids", () => {
    const ids = [...space.entries, ...space.assets, ...space.tags, ...space.concepts].map(
      (each) => each.id,
    );
    expect(ids.filter((id) => !/^[\w.-]{1,64}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has only the intended dead links and unusual assets", () => {
    const known = new Set(space.assets.map((asset) => asset.id));
    const dead = space.entries.flatMap(links).filter((id) => !known.has(id));
    expect(dead).toEqual(deadLinks);
    const unshown = space.assets.filter((asset) => (typeOf(asset) ?? "image/png") !== "image/png");
    expect(unshown.map((asset) => [asset.id, typeOf(asset)])).toEqual([
      ["image-drip-tip-resine", "image/heic"],
      ["image-drip-tip-sans-accent", "image/svg+xml"],
    ]);
    const renamed = space.assets.filter((asset) => asset.fields.file?.fr?.url.endsWith("-1.png"));
    expect(renamed.map((asset) => asset.id)).toEqual(["image-resistance-fosa-03"]);
    expect(space.assets.filter((asset) => !asset.fields.file).map((asset) => asset.id)).toEqual([
      "image-bibasse-doree",
    ]);
  });

  test("has entries with known tags, concepts and fields, updated no earlier than created", () => {
    const tags = new Set(space.tags.map((tag) => tag.id));
    const concepts = new Set(space.concepts.map((concept) => concept.id));
    for (const entry of space.entries) {
      expect((entry.tags ?? []).filter((id) => !tags.has(id))).toEqual([]);
      expect((entry.concepts ?? []).filter((id) => !concepts.has(id))).toEqual([]);
      const model = space.contentTypes.find((type) => type.id === entry.contentType);
      const names = new Set(model?.fields.map((field) => field.id));
      expect(Object.keys(entry.fields).filter((name) => !names.has(name))).toEqual([]);
      expect(entry.updatedAt >= entry.createdAt).toBe(true);
    }
  });

  test("is a new copy on each call of demoSpace", () => {
    expect(demoSpace()).toEqual(space);
    const changed = demoSpace();
    for (const entry of changed.entries) entry.fields = {};
    changed.assets.length = 0;
    expect(demoSpace()).toEqual(space);
  });
});

test("the demo space's French texts have typographic apostrophes and narrow no-break spaces", () => {
  const texts = space.entries.flatMap((entry) =>
    Object.values(entry.fields).flatMap((field) =>
      typeof field.fr === "string" ? [field.fr] : [],
    ),
  );
  // No \u202f before ; : ! ? » or after «, or a straight apostrophe or quotation mark.
  const slips = /[^\u202f][;:!?»]|['"]|«[^\u202f]/;
  expect(texts.filter((text) => slips.test(text.replace(/&\w+;/g, "")))).toEqual([]);
});

describe("the demo's pictures", () => {
  test("are one file per asset and width, and one file to share per product", () => {
    const expected = space.assets.flatMap((asset) => {
      const file = typeOf(asset) === "image/svg+xml" ? undefined : asset.fields.file?.fr;
      const stem = file?.fileName.replace(/\.png$/, "");
      const shared = isBanner(asset) ? [] : [`${stem}-share.jpg`];
      return file ? [...widths(asset).map((width) => `${stem}-${width}.webp`), ...shared] : [];
    });
    expect(readdirSync(pictures).sort()).toEqual(expected.sort());
  });

  test.each([
    ["WebP", /\.webp$/, 40_000],
    ["JPEG", /\.jpg$/, 30_000],
  ])("in %s are neither empty nor larger than their limit", (_kind, name, most) => {
    const bytes = readdirSync(pictures)
      .filter((file) => name.test(file))
      .map((file) => statSync(new URL(file, pictures)).size);
    expect(Math.min(...bytes)).toBeGreaterThan(500);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(most);
  });
});

function of(contentType: string): Entry[] {
  return space.entries.filter((entry) => entry.contentType === contentType);
}

function value(entry: Entry, name: string): unknown {
  return entry.fields[name]?.fr;
}

function text(entry: Entry): string {
  return String(value(entry, "descriptionProduit"));
}

function types(entry: Entry): unknown[] {
  return [value(entry, "types")].flat();
}

function pictureTitles(entry: Entry): string[] {
  const linked = space.assets.filter(({ id }) => links(entry).includes(id));
  return linked.map(({ fields }) => fields.title?.fr ?? "");
}

function typeOf({ fields }: Asset): string | undefined {
  return fields.file?.fr?.contentType;
}

function links(entry: Entry): string[] {
  return Object.values(entry.fields).flatMap((field) =>
    Object.values(field).flatMap((each) => {
      const sys = (each as { sys?: { type?: string; id?: string } } | null)?.sys;
      return sys?.type === "Link" && sys.id ? [sys.id] : [];
    }),
  );
}

/** Pages request banners only at 600 and 1200 px (docs/spec.md, "Calls to Contentful"). */
function widths(asset: Asset): number[] {
  return isBanner(asset) ? [600, 1200] : [200, 400, 600, 1200];
}

function isBanner({ id }: Asset): boolean {
  return id.startsWith("image-banniere-");
}
