import { jsonLoader } from "~/http/loaders.server";
import { askProduct } from "~/store/questions.server";

export const loader = jsonLoader(({ id }) => askProduct("accessoire", id), "no-such-product");
