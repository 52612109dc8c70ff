import { askCatalogue } from "~/content/questions.server";
import { jsonLoader } from "~/http/loaders.server";

export const loader = jsonLoader(
  (parameters) => askCatalogue("accessoire", parameters),
  "no-such-page",
);
