import { pageLoader } from "~/http/loaders.server";
import { askAnyProduct, askProduct } from "~/store/questions.server";

export { popupViewLoader as clientLoader } from "~/client/data/client-loaders";
export { ProductPopup as default } from "~/ui/popup/product-popup";

/** A popup over a catalogue shows that catalogue's products; over home and a search, any product. */
export const loader = pageLoader(({ kind, id }) =>
  kind ? askProduct(kind, id) : askAnyProduct(id),
);
