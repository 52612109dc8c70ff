import { priceSheet } from "~/api/price-sheet";
import { ofAllProducts, textResponse } from "~/http/loaders.server";

/** The price list for spreadsheets. */
export async function loader() {
  return textResponse(await ofAllProducts(priceSheet), "text/csv; charset=utf-8");
}
