import { askSearch } from "~/content/questions.server";
import { jsonLoader } from "~/http/loaders.server";

export const loader = jsonLoader(askSearch, "no-such-page");
