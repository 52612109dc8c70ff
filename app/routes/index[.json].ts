import type { LoaderFunctionArgs } from "@remix-run/node";
import { homeFilters } from "~/address/read-address";
import { askHome } from "~/catalogue/questions.server";
import { jsonAnswer } from "~/http/loader-response.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonAnswer(await askHome(homeFilters(request)));
}
