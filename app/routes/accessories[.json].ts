import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogueQuestion } from "~/address/query.server";
import { askCatalogue } from "~/catalogue/questions.server";
import { jsonAnswer } from "~/http/loader-response.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonAnswer(await askCatalogue("accessoire", catalogueQuestion("accessoire", request)));
}
