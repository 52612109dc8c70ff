import type { LoaderFunctionArgs } from "@remix-run/node";
import { askCatalogue } from "~/catalogue/questions.server";
import { jsonAnswer } from "~/proxy/answer.server";
import { catalogueQuestion } from "~/proxy/query.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonAnswer(await askCatalogue("ecigarette", catalogueQuestion("ecigarette", request)));
}
