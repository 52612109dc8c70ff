import { jsonLoader } from "~/http/loaders.server";
import { askProduct } from "~/store/questions.server";

/** The JSON of each catalogue's products, as `/eliquides/mangue.json`: a route of remix.config.js. */
export const loader = jsonLoader(({ kind, id }) => kind && askProduct(kind, id), "no-such-product");
