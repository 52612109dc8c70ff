import { pageLoader } from "~/http/loaders.server";
import { askProduct } from "~/store/questions.server";

export { popupViewLoader as clientLoader } from "~/client/data/client-loaders";
export { ProductPopup as default } from "~/ui/popup/product-popup";

export const loader = pageLoader(({ id }) => askProduct("ecigarette", id));
