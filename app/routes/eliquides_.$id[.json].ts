import { askProduct } from "~/content/questions.server";
import { jsonLoader } from "~/http/loaders.server";

export const loader = jsonLoader((_, id) => askProduct("eliquide", id), "no-such-product");
