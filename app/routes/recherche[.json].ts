import { jsonLoader } from "~/http/loaders.server";
import { askSearch } from "~/store/questions.server";

export const loader = jsonLoader(askSearch, "no-such-page");
