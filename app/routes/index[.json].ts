import type { LoaderFunctionArgs } from "@remix-run/node";
import { askHome } from "~/catalogue/questions.server";
import { jsonAnswer } from "~/proxy/answer.server";
import { homeFilters } from "~/read-address";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonAnswer(await askHome(homeFilters(request)));
}
