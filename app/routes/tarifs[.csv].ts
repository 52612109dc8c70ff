import { siteOrigin } from "~/address/site-origin.server";
import { priceSheet } from "~/api/price-sheet";
import { isLoading } from "~/catalogue/loading";
import { textResponse } from "~/http/loaders.server";
import { askAllProducts } from "~/store/questions.server";

/** The price list for spreadsheets. */
export async function loader() {
  const all = await askAllProducts();
  const sheet = isLoading(all) ? all : priceSheet(all, siteOrigin());
  return textResponse(sheet, "text/csv; charset=utf-8");
}
