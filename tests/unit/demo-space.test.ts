import { readdirSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { demoSpace, demoWithSlips } from "../../demo/demo-space";
import type { Asset, Entry } from "../../demo/space";
import { demoProducts } from "../support/worlds/demo";

const space = demoSpace();
const withSlips = demoWithSlips();
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

test("the demo space has more best-sellers than /contentful shows", () => {
  const best = space.entries.filter(({ fields }) => fields.isbesteller?.fr === true);
  expect(best.length).toBeGreaterThan(3);
});

describe("the demo space", () => {
  test("has legal and unique ids", () => {
    const { entries, assets, tags, concepts } = withSlips;
    const ids = [...entries, ...assets, ...tags, ...concepts].map((each) => each.id);
    expect(ids.filter((id) => !/^[\w.-]{1,64}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has, with its owner's slips, only the intended dead links and unusual assets", () => {
    const { assets, entries } = withSlips;
    const known = new Set(assets.map((asset) => asset.id));
    const dead = entries.flatMap(links).filter((id) => !known.has(id));
    expect(dead).toEqual(deadLinks);
    const unshown = assets.filter((asset) => (typeOf(asset) ?? "image/png") !== "image/png");
    expect(unshown.map((asset) => [asset.id, typeOf(asset)])).toEqual([
      ["image-drip-tip-resine", "image/heic"],
      ["image-drip-tip-sans-accent", "image/svg+xml"],
    ]);
    const renamed = assets.filter((asset) => asset.fields.file?.fr?.url.endsWith("-1.png"));
    expect(renamed.map((asset) => asset.id)).toEqual(["image-resistance-fosa-03"]);
    expect(assets.filter((asset) => !asset.fields.file).map((asset) => asset.id)).toEqual([
      "image-bibasse-doree",
    ]);
  });

  test("has entries with known tags, concepts and fields, updated no earlier than created", () => {
    const tags = new Set(space.tags.map((tag) => tag.id));
    const concepts = new Set(space.concepts.map((concept) => concept.id));
    for (const entry of withSlips.entries) {
      expect((entry.tags ?? []).filter((id) => !tags.has(id))).toEqual([]);
      expect((entry.concepts ?? []).filter((id) => !concepts.has(id))).toEqual([]);
      const model = space.contentTypes.find((type) => type.id === entry.contentType);
      const names = new Set(model?.fields.map((field) => field.id));
      expect(Object.keys(entry.fields).filter((name) => !names.has(name))).toEqual([]);
      expect(entry.updatedAt >= entry.createdAt).toBe(true);
    }
  });
});

test("the demo space's French texts have typographic apostrophes and narrow no-break spaces", () => {
  const texts = space.entries.flatMap((entry) =>
    Object.values(entry.fields).flatMap((field) =>
      typeof field.fr === "string" && !field.fr.startsWith("/") ? [field.fr] : [],
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
  return id.startsWith("image-accueil-");
}
