import type { LoaderFunctionArgs } from "@remix-run/node";
import { askHome } from "~/catalogue/questions.server";
import { homeFilters } from "~/paths";
import { jsonAnswer } from "~/proxy/answer.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonAnswer(await askHome(homeFilters(request)));
}
