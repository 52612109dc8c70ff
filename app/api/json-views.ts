import { z } from "zod";
import * as views from "~/catalogue/views";
import { problemView } from "~/http/problem.server";
import { allProductsView, listedProductView, offerView } from "./all-products";

/**
 * The view models as the `.json` addresses return them. Beside each page's address stands the address of
 * its JSON (`address/json-links.ts`). In place of the union `Product`, each schema has `Liquid` or
 * `StandardProduct`: the one that its address returns.
 */

const json = z
  .string()
  .nullable()
  .describe("JSON address of `href`, relative to the shop; null if it has none (since 1.4).");

const jsonOf = (page: string) =>
  z.string().nullable().describe(`JSON address of \`${page}\`, relative to the shop (since 1.4).`);

/** Copies the name and description of another schema. */
const described = <T extends z.ZodType>(schema: T, from: z.ZodType): T =>
  schema.meta({ ...from.meta() });

const liquid = described(views.liquidView.extend({ json }), views.liquidView);
const standard = described(views.standardView.extend({ json }), views.standardView);
const filter = described(views.filterView.extend({ json }), views.filterView);

const catalogue = views.catalogueView.extend({
  filters: z.array(filter),
  previousJson: jsonOf("previousPage"),
  nextJson: jsonOf("nextPage"),
});
const { products } = views.catalogueView.shape;

const liquidCatalogue = catalogue
  .extend({ products: described(z.array(liquid), products) })
  .meta({ id: "LiquidCatalogue", description: "A page of the e-liquids: all, or one category." });

const standardCatalogue = catalogue
  .extend({ products: described(z.array(standard), products) })
  .meta({ id: "StandardCatalogue", description: "A page of any other catalogue." });

const search = described(
  views.searchView.extend({
    results: described(z.array(liquid), views.searchView.shape.results),
    others: described(z.array(standard), views.searchView.shape.others),
    previousJson: jsonOf("previousPage").optional(),
    nextJson: jsonOf("nextPage").optional(),
  }),
  views.searchView,
);

const bestSellers = described(
  views.bestSellersView.extend({
    products: described(z.array(liquid), views.bestSellersView.shape.products),
  }),
  views.bestSellersView,
);

const home = z
  .object({
    banners: z.array(views.bannerView),
    eliquides: liquidCatalogue,
    ecigarettes: standardCatalogue,
    booster: standard.nullable(),
  })
  .meta({ id: "Home", description: "What the home page shows." });

/** All published schemas, by name. */
export const jsonViews: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  [
    ...[views.money, liquid, standard, filter, views.bannerView],
    ...[liquidCatalogue, standardCatalogue, search, bestSellers, home],
    ...[allProductsView, listedProductView, offerView, problemView],
  ].map((schema) => [schema.meta()?.id, schema]),
);
