import { z } from "zod";
import { catalogueKinds } from "./kinds";

/**
 * The view models: what the loaders and the `.json` addresses return (docs/contract.md, "View models").
 * Fields for stock, availability and sizes have the content model's names. The server formats prices, as
 * browsers' locale data differ. `/openapi.json` is generated from these schemas and publishes their texts;
 * `api/json-views.ts` has the schemas of products in general, catalogues and home.
 */

export const money = z
  .object({
    montant: z
      .number()
      .positive()
      .describe("Ariary.")
      .meta({ examples: [15000] }),
    texte: z
      .string()
      .describe("As shown on pages: grouped as in fr-MG, with narrow no-break spaces (U+202F).")
      .meta({ examples: ["15\u202f000 Ar"] }),
  })
  .meta({ id: "Money", description: "An amount in Ariary (MGA) and its text." });

const price = money.nullable();

const cardPrice = money.extend({
  label: z
    .string()
    .nullable()
    .describe("Size and strength to which the price applies; null for a product of one size.")
    .meta({ examples: ["10ml · 0mg"] }),
});

/** No longer computed (docs/decisions/0026-one-snapshot.md), but the JSON never loses a field (docs/api.md). */
const colour = z
  .string()
  .regex(/^#[\da-f]{3}$/)
  .nullable()
  .describe("Always null. It was the picture's average colour up to 1.2.0.")
  .meta({ deprecated: true });

const productBase = z.object({
  id: z.string().describe("Unique id: at most 64 characters of A-Z a-z 0-9 . _ -"),
  href: z
    .string()
    .describe(
      "Canonical address of the product's page, relative to the shop. With `.json` added it is the address of the product's JSON. A booster has none: see `/produits.json`.",
    )
    .meta({ examples: ["/eliquides/mangue-de-mahajanga"] }),
  name: z.string(),
  description: z.string().describe("Plain text; may be empty."),
  image: z
    .string()
    .nullable()
    .describe("Absolute https address of the original picture at the content service."),
  imageColour: colour,
  category: z
    .string()
    .nullable()
    .describe("Label of the product's first category, as shown.")
    .meta({ examples: ["Gourmand"] }),
  categories: z
    .array(z.string())
    .describe("Plain forms of its categories that have a filter: the filters that show it.")
    .meta({ examples: [["gourmand", "fruite"]] }),
  stockDisponible: z.boolean().describe("False: out of stock."),
  comingSoon: z.boolean().describe("True: not on sale yet."),
  bestSeller: z.boolean(),
  mgOnly: z.boolean().describe("True: never sold without nicotine; its prices are for 3 mg."),
  badge: z
    .enum(["best-seller", "rupture", "bientot"])
    .nullable()
    .describe("Badge on its card: coming soon, else out of stock, else best-seller."),
  cardPrice: cardPrice
    .nullable()
    .describe("Price on its card. An e-liquid has the price of its smallest size with a price."),
});

export const liquidView = productBase
  .extend({
    kind: z.literal("eliquide"),
    prix10ml: price,
    prix30ml: price,
    prix50ml: price,
  })
  .meta({
    id: "Liquid",
    description: "An e-liquid, sold in three sizes. A size without a price is not sold.",
  });

export const standardView = productBase
  .extend({
    kind: z.enum([...catalogueKinds, "booster"]).exclude(["eliquide"]),
    prix: price,
  })
  .meta({ id: "StandardProduct", description: "Any other product: it has a single price." });

/** A Liquid where `kind` is `eliquide`, else a StandardProduct. */
export const productView = z.discriminatedUnion("kind", [liquidView, standardView]);

export const filterView = z
  .object({
    label: z.string().meta({ examples: ["Fruités"] }),
    value: z
      .string()
      .nullable()
      .describe("Plain form of its category; null for 'Tous'.")
      .meta({ examples: ["fruite"] }),
    href: z.string().describe("The filtered page, relative to the shop."),
    active: z.boolean(),
    count: z.int().nonnegative().describe("Number of products that it shows."),
  })
  .meta({ id: "Filter" });

const previousPage = z
  .string()
  .nullable()
  .describe("Address of the previous page, relative to the shop; null on the first page.")
  .meta({ examples: ["/eliquides?category=gourmand"] });

const nextPage = z
  .string()
  .nullable()
  .describe("Address of the next page, relative to the shop; null on the last page.")
  .meta({ examples: ["/eliquides?category=gourmand&page=2"] });

/** A page of a catalogue: all of it, or one category. */
export const catalogueView = z.object({
  title: z.string(),
  category: z
    .string()
    .nullable()
    .describe("Plain form of the requested category; null for all products."),
  tri: z
    .string()
    .nullable()
    .describe(
      "`prix`: products are sorted by the price on their cards; those without a price or not orderable come last. Null: by the owner's `ordre`, then newest first (since 1.6).",
    )
    .meta({ examples: ["prix"] }),
  filters: z.array(filterView),
  products: z
    .array(productView)
    .describe("At most 48, in the order of `tri`. Empty for a category without products."),
  total: z.int().nonnegative().describe("Number of products on all pages."),
  previousPage,
  nextPage,
});

export const bannerView = z
  .object({
    image: z.string().describe("For 1200 × 250 px; an absolute https address."),
    imageColour: colour,
    imageMobile: z.string().describe("For 600 × 250 px; `image` if phones have none of their own."),
    alt: z.string().describe("Alternative text of the picture; may be empty."),
    lien: z
      .string()
      .nullable()
      .optional()
      .describe("Address that the banner leads to, relative to the shop; null for none.")
      .meta({ examples: ["/eliquides?category=fruite"] }),
  })
  .meta({ id: "Banner" });

export const bestSellersView = z
  .object({ products: z.array(productView).describe("At most 3.") })
  .meta({ id: "BestSellers", description: "The first best-sellers among the e-liquids." });

const ofSeveralPages = (address: typeof nextPage, example: string) =>
  address
    .describe(`${address.description} Absent if all results are on one page.`)
    .meta({ examples: [example] })
    .optional();

export const searchView = z
  .object({
    query: z.string().describe("The query: trimmed, cut to 100 characters."),
    total: z.int().nonnegative().describe("Number of e-liquids found, on all pages."),
    results: z.array(productView).describe("At most 48 of the e-liquids found."),
    others: z
      .array(productView)
      .describe(
        "At most 48 other products found, which `total` doesn't count: e-cigarettes, accessories, booster. Empty on later pages.",
      ),
    previousPage: ofSeveralPages(previousPage, "/recherche?q=mangue"),
    nextPage: ofSeveralPages(nextPage, "/recherche?q=mangue&page=2"),
  })
  .meta({ id: "Search" });

export type Money = z.infer<typeof money>;
export type LiquidView = z.infer<typeof liquidView>;
export type StandardView = z.infer<typeof standardView>;
export type ProductView = z.infer<typeof productView>;
export type FilterView = z.infer<typeof filterView>;
export type CatalogueView = z.infer<typeof catalogueView>;
export type BannerView = z.infer<typeof bannerView>;
export type HomeView = {
  banners: BannerView[];
  eliquides: CatalogueView;
  ecigarettes: CatalogueView;
  booster: ProductView | null;
};
export type BestSellersView = z.infer<typeof bestSellersView>;
export type SearchView = z.infer<typeof searchView>;

/** A search that the browser may have made of the e-liquids it has: without `others` until the server has sent them. */
export type FoundView = Omit<SearchView, "others"> & Partial<Pick<SearchView, "others">>;

/** Replaces a whole view whose content is unavailable. The status of the response is then 503. */
export type Loading = { loading: true };
