import type { LoaderFunctionArgs } from "@remix-run/node";
import { askProduct } from "~/content/questions.server";
import { jsonResponse } from "~/http/loader-response.server";

export async function loader({ params }: LoaderFunctionArgs) {
  return jsonResponse(await askProduct("ecigarette", params.id ?? ""), "no-such-product");
}
