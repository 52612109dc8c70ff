import { z } from "zod";

/**
 * The view models: what the loaders return and the `.json` addresses answer (contract, "View
 * models"). Fields are in the content model's own words. Everything is text or number, made on
 * the server, so that no browser's locale data changes it. `/openapi.json` is made of them: what
 * `meta` and `describe` say is published.
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
      .describe("As shown: grouped as in fr-MG, with narrow no-break spaces (U+202F).")
      .meta({ examples: ["15\u202f000 Ar"] }),
  })
  .meta({ id: "Money", description: "An amount in Ariary (MGA) and its text." });

const price = money.nullable();

const cardPrice = money.extend({
  label: z
    .string()
    .nullable()
    .describe("Size and strength that the price is for, where there are several; else null.")
    .meta({ examples: ["10ml · 0mg"] }),
});

/** Given up with decision 26. The field stays: none is removed from the JSON (docs/api.md). */
const colour = z
  .string()
  .regex(/^#[\da-f]{3}$/)
  .nullable()
  .describe("Always null. It was the picture's average colour up to 1.2.0.")
  .meta({ deprecated: true });

const productBase = z.object({
  id: z.string().describe("The content service's id: unique, of up to 64 of A-Z a-z 0-9 . _ -"),
  kind: z.enum(["eliquide", "ecigarette", "accessoire", "booster"]),
  href: z
    .string()
    .describe(
      "Canonical address of the product's page, relative to the shop. Its JSON is there with `.json`, except the booster's, which is in `/index.json`.",
    )
    .meta({ examples: ["/eliquides/mangue-de-mahajanga"] }),
  name: z.string(),
  description: z.string().describe("Plain text; may be empty."),
  image: z
    .string()
    .nullable()
    .describe("The picture as the content service has it: an absolute https address."),
  imageColour: colour,
  category: z
    .string()
    .nullable()
    .describe("Label as shown; the first one where a product has several.")
    .meta({ examples: ["Gourmand"] }),
  categories: z
    .array(z.string())
    .describe("Plain forms of all its categories: the filters that it is found under.")
    .meta({ examples: [["gourmand", "fruite"]] }),
  stockDisponible: z.boolean().describe("False: out of stock."),
  comingSoon: z.boolean().describe("True: not to be had yet."),
  bestSeller: z.boolean(),
  mgOnly: z.boolean().describe("True: an e-liquid that is sold with nicotine only, from 3 mg."),
  badge: z
    .enum(["best-seller", "rupture", "bientot"])
    .nullable()
    .describe("The one badge of its card: coming soon, else out of stock, else best-seller."),
  cardPrice: cardPrice
    .nullable()
    .describe("The price on its card: an e-liquid's is that of the first size that has one."),
});

export const liquidView = productBase
  .extend({ prix10ml: price, prix30ml: price, prix50ml: price })
  .meta({
    id: "Liquid",
    description: "An e-liquid, sold in three sizes. A size without a price is not sold.",
  });

export const standardView = productBase
  .extend({ prix: price })
  .meta({ id: "StandardProduct", description: "Any other product: it has a single price." });

export const productView = z.union([liquidView, standardView]).meta({
  id: "Product",
  description: "A Liquid where `kind` is `eliquide`, else a StandardProduct.",
});

export const filterView = z
  .object({
    label: z.string().meta({ examples: ["Fruités"] }),
    value: z
      .string()
      .nullable()
      .describe("What `category` has to be for it, null for 'Tous'.")
      .meta({ examples: ["fruite"] }),
    href: z.string().describe("The filtered page, relative to the shop."),
    active: z.boolean(),
    count: z.int().nonnegative().describe("How many products it shows."),
  })
  .meta({ id: "Filter" });

const previousPage = z
  .string()
  .nullable()
  .describe("Address of the page before, relative to the shop; null on the first one.")
  .meta({ examples: ["/eliquides?category=gourmand"] });

const nextPage = z
  .string()
  .nullable()
  .describe("Address of the next page, relative to the shop; null on the last one.")
  .meta({ examples: ["/eliquides?category=gourmand&page=2"] });

export const catalogueView = z
  .object({
    title: z.string(),
    category: z
      .string()
      .nullable()
      .describe("The plain form of the category asked for, null for all."),
    filters: z.array(filterView),
    products: z
      .array(productView)
      .describe("At most 48, the newest first. Empty for a category that no product has."),
    total: z.int().nonnegative().describe("How many products there are on all pages."),
    previousPage,
    nextPage,
  })
  .meta({ id: "Catalogue", description: "A page of a catalogue: all of it, or one category." });

export const bannerView = z
  .object({
    image: z.string().describe("1200 × 250 px, an absolute https address."),
    imageColour: colour,
    imageMobile: z.string().describe("600 × 250 px; the same as `image` where there is no other."),
    alt: z.string().describe("What it says, for those who don't see it."),
  })
  .meta({ id: "Banner" });

export const loadingView = z.object({ loading: z.literal(true) }).meta({
  id: "Loading",
  description: "Stands in the place of content that cannot be had; the answer is then a 503.",
});

export const homeView = z
  .object({
    banners: z.array(bannerView).or(loadingView),
    eliquides: catalogueView.or(loadingView),
    ecigarettes: catalogueView.or(loadingView),
    booster: productView.nullable().or(loadingView),
  })
  .meta({ id: "Home", description: "What the home page shows." });

export const bestSellersView = z
  .object({ products: z.array(productView).describe("At most 3.") })
  .meta({ id: "BestSellers", description: "The first best-sellers among the e-liquids." });

const ofCutSearch = (address: typeof nextPage, example: string) =>
  address
    .describe(`${address.description} Not there where one page has all.`)
    .meta({ examples: [example] })
    .optional();

export const searchView = z
  .object({
    query: z.string().describe("What was looked for: trimmed, cut at 100 characters."),
    total: z.int().nonnegative().describe("How many e-liquids were found."),
    results: z.array(productView).describe("At most 48 of them."),
    previousPage: ofCutSearch(previousPage, "/recherche?q=mangue"),
    nextPage: ofCutSearch(nextPage, "/recherche?q=mangue&page=2"),
  })
  .meta({ id: "Search" });

export type Money = z.infer<typeof money>;
export type LiquidView = z.infer<typeof liquidView>;
export type StandardView = z.infer<typeof standardView>;
export type ProductView = z.infer<typeof productView>;
export type FilterView = z.infer<typeof filterView>;
export type CatalogueView = z.infer<typeof catalogueView>;
export type BannerView = z.infer<typeof bannerView>;
export type HomeView = z.infer<typeof homeView>;
export type BestSellersView = z.infer<typeof bestSellersView>;
export type SearchView = z.infer<typeof searchView>;
export type Loading = z.infer<typeof loadingView>;
