import type { LoaderFunctionArgs } from "@remix-run/node";
import { askSearch } from "~/catalogue/questions.server";
import { jsonAnswer } from "~/proxy/answer.server";
import { searchQuestion } from "~/proxy/query.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonAnswer(await askSearch(searchQuestion(request)));
}
