import type { LoaderFunctionArgs } from "@remix-run/node";
import { documentPaths, paths } from "~/address/paths";
import { siteOrigin } from "~/address/site-origin.server";
import { allProducts } from "~/api/all-products";
import { CSV_TYPE } from "~/api/csv";
import { openApi } from "~/api/openapi.server";
import { priceSheet } from "~/api/price-sheet";
import {
  jsonLoader,
  jsonResponse,
  loaderAddress,
  ofAllProducts,
  openJsonResponse,
  textResponse,
} from "~/http/loaders.server";
import { newsFeed } from "~/seo/feed.server";
import { manifest } from "~/seo/manifest.server";
import { robots, sitemap } from "~/seo/sitemap.server";
import {
  askBestSellers,
  askCatalogue,
  askHome,
  askProduct,
  askSearch,
} from "~/store/questions.server";

type Loader = (args: LoaderFunctionArgs) => Response | Promise<Response>;

/** What programs request, by path. remix.config.js makes a route of each path. */
const documents: Readonly<Record<string, Loader>> = {
  [documentPaths.sitemap]: textLoader(sitemap, "application/xml; charset=utf-8"),
  [documentPaths.feed]: textLoader(newsFeed, "application/atom+xml; charset=utf-8"),
  [documentPaths.priceSheet]: textLoader(priceSheet, CSV_TYPE),
  [documentPaths.robots]: () => textResponse(robots(siteOrigin())),
  [documentPaths.manifest]: () =>
    textResponse(JSON.stringify(manifest()), "application/manifest+json"),
  [documentPaths.openApi]: () => openJsonResponse(openApi()),
  [documentPaths.allProducts]: async (args) => {
    const { parameters } = loaderAddress(args);
    const view = await ofAllProducts((all, origin) => allProducts(all, parameters, origin));
    return jsonResponse(view, "no-such-page");
  },
  "/index.json": jsonLoader(askHome),
  [`${paths.search}.json`]: jsonLoader(askSearch, "no-such-page"),
  [`${paths.bestSellers}.json`]: jsonLoader(askBestSellers),
};

/** The JSON of a catalogue, as `/eliquides.json`. */
const catalogue = jsonLoader(
  ({ kind, ...question }) => kind && askCatalogue(kind, question),
  "no-such-page",
);

/** The JSON of a catalogue's product, as `/eliquides/mangue.json`. */
const product = jsonLoader(({ kind, id }) => kind && askProduct(kind, id), "no-such-product");

export function loader(args: LoaderFunctionArgs) {
  const load = documents[loaderAddress(args).path] ?? (args.params.id ? product : catalogue);
  return load(args);
}

function textLoader(make: Parameters<typeof ofAllProducts<string>>[0], type: string): Loader {
  return async () => textResponse(await ofAllProducts(make), type);
}
