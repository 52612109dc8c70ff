import type { LoaderFunctionArgs } from "@remix-run/node";
import { askProduct } from "~/catalogue/questions.server";
import { jsonAnswer } from "~/http/loader-response.server";

export async function loader({ params }: LoaderFunctionArgs) {
  return jsonAnswer(await askProduct("accessoire", params.id ?? ""));
}
