import { jsonLoader } from "~/http/loaders.server";
import { askBestSellers } from "~/store/questions.server";

export const loader = jsonLoader(askBestSellers);
