import { jsonLoader } from "~/http/loaders.server";
import { askCatalogue } from "~/store/questions.server";

export const loader = jsonLoader(
  (parameters) => askCatalogue("eliquide", parameters),
  "no-such-page",
);
