import type { LoaderFunctionArgs } from "@remix-run/node";
import { searchQuestion } from "~/address/query.server";
import { askSearch } from "~/catalogue/questions.server";
import { jsonAnswer } from "~/http/loader-response.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonAnswer(await askSearch(searchQuestion(request)));
}
