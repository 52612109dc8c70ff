import type { LoaderFunctionArgs } from "@remix-run/node";
import { askedFilters } from "~/address/asked.server";
import { askHome } from "~/content/questions.server";
import { jsonResponse } from "~/http/loader-response.server";

export async function loader(args: LoaderFunctionArgs) {
  return jsonResponse(await askHome(askedFilters(args)));
}
