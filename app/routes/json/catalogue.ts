import { jsonLoader } from "~/http/loaders.server";
import { askCatalogue } from "~/store/questions.server";

/** The JSON of each catalogue, as `/eliquides.json`: a route of remix.config.js. */
export const loader = jsonLoader(
  ({ kind, ...question }) => kind && askCatalogue(kind, question),
  "no-such-page",
);
