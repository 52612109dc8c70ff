import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { priceSheet } from "~/api/price-sheet";
import { compressed } from "~/http/compression.server";
import { entriesToCorrect } from "~/owner/entry-status.server";
import { sitemap } from "~/seo/sitemap.server";
import { store } from "~/store/current.server";
import { allProductsOf, product } from "../support/worlds/all-products";
import { changesOf, NOW, plainEntry, run } from "../support/worlds/filled-store";

/** Answers about thousands of products don't hold up other requests. */

const SHOP = "https://shop.example";
const kinds = ["eliquide", "ecigarette", "accessoire"] as const;
const many = allProductsOf(
  ...kinds.flatMap((kind) =>
    Array.from({ length: 1000 }, (_, at) =>
      product(kind, `${kind}-${at}`, { titre: `N° ${at}`, title: `N° ${at}` }),
    ),
  ),
);

/** Each lacks all but its title. */
const incomplete = Array.from({ length: 3000 }, (_, at) =>
  plainEntry(`n${at}`, { titre: `N° ${at}` }),
);

const large = Buffer.from("<loc>https://shop.example/eliquides/mangue</loc>\n".repeat(20_000));

/** How often the process could have answered another request during some work. */
async function turnsDuring(work: () => unknown): Promise<number> {
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  await work();
  clearImmediate(next);
  return turns;
}

it.each<[least: number, string, () => unknown]>([
  [2, "the price list for spreadsheets", () => priceSheet(many, SHOP)],
  [2, "the site map", () => sitemap(many, SHOP)],
  [30, "the search for the entries on /statut", () => entriesToCorrect()],
  [2, "the compression of 1 MB", () => compressed(large)],
])("other requests are answered %i times or more during %s", async (least, _what, work) => {
  run(store.replace(changesOf(incomplete), new Set(["produit"]), NOW));
  expect(await turnsDuring(work)).toBeGreaterThanOrEqual(least);
});

it("a text of 1 MB is compressed in both forms, and a short one in the better form", async () => {
  const { br, gzip = Buffer.alloc(0) } = await compressed(large);
  expect(brotliDecompressSync(br).equals(large)).toBe(true);
  expect(gunzipSync(gzip).equals(large)).toBe(true);
  expect(Object.keys(await compressed(Buffer.from("short")))).toEqual(["br"]);
});
