import type { LoaderFunctionArgs } from "@remix-run/node";
import { popupLoader } from "~/client/data/client-loaders";
import { askProduct } from "~/content/questions.server";
import { pageResponse } from "~/http/loader-response.server";

export { productHandle as handle } from "~/ui/layout/page-head";
export { ProductPopup as default } from "~/ui/popup/product-popup";

export async function loader({ params }: LoaderFunctionArgs) {
  return pageResponse(await askProduct("ecigarette", params.id ?? ""));
}

export const clientLoader = popupLoader("routes/ecigarettes.$id");
