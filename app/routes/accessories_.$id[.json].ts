import type { LoaderFunctionArgs } from "@remix-run/node";
import { askProduct } from "~/catalogue/questions.server";
import { jsonAnswer } from "~/proxy/answer.server";

export async function loader({ params }: LoaderFunctionArgs) {
  return jsonAnswer(await askProduct("accessoire", params.id ?? ""));
}
