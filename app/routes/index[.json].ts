import { jsonLoader } from "~/http/loaders.server";
import { askHome } from "~/store/questions.server";

export const loader = jsonLoader(askHome);
