import { jsonLoader } from "~/http/loaders.server";
import { askCatalogue } from "~/store/questions.server";

export const loader = jsonLoader((question) => askCatalogue("eliquide", question), "no-such-page");
