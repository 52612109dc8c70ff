import { jsonLoader } from "~/http/loaders.server";
import { askCatalogue } from "~/store/questions.server";

export const loader = jsonLoader(
  (parameters) => askCatalogue("accessoire", parameters),
  "no-such-page",
);
