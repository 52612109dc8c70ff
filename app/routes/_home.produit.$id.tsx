import { viewLoader } from "~/client/data/client-loaders";
import { pageLoader } from "~/http/loaders.server";
import { askAnyProduct } from "~/store/questions.server";

export { ProductPopup as default } from "~/ui/popup/product-popup";

export const loader = pageLoader((_, id) => askAnyProduct(id));

export const clientLoader = viewLoader("routes/_home.produit.$id");
