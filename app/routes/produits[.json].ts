import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteOrigin } from "~/address/site-origin.server";
import { allProducts } from "~/api/all-products";
import { isLoading } from "~/catalogue/loading";
import { jsonResponse, loaderAddress } from "~/http/loaders.server";
import { askAllProducts } from "~/store/questions.server";

/** All products of all kinds, for programs. */
export async function loader(args: LoaderFunctionArgs) {
  const all = await askAllProducts();
  const { parameters } = loaderAddress(args);
  const view = isLoading(all) ? all : allProducts(all, parameters, siteOrigin());
  return jsonResponse(view, "no-such-page");
}
