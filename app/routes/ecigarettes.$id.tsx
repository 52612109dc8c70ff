import { viewLoader } from "~/client/data/client-loaders";
import { pageLoader } from "~/http/loaders.server";
import { askProduct } from "~/store/questions.server";

export { ProductPopup as default } from "~/ui/popup/product-popup";

export const loader = pageLoader((_, id) => askProduct("ecigarette", id));

export const clientLoader = viewLoader("routes/ecigarettes.$id");
