import type { LoaderFunctionArgs } from "@remix-run/node";
import { allProducts } from "~/api/all-products";
import { jsonResponse, loaderAddress, ofAllProducts } from "~/http/loaders.server";

/** All products of all kinds, for programs. */
export async function loader(args: LoaderFunctionArgs) {
  const { parameters } = loaderAddress(args);
  const view = await ofAllProducts((all, origin) => allProducts(all, parameters, origin));
  return jsonResponse(view, "no-such-page");
}
