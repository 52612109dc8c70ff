import { askBestSellers } from "~/content/questions.server";
import { jsonLoader } from "~/http/loaders.server";

export const loader = jsonLoader(askBestSellers);
