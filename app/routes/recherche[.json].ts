import type { LoaderFunctionArgs } from "@remix-run/node";
import { loaderParameters } from "~/address/loader-address.server";
import { askSearch } from "~/content/questions.server";
import { jsonResponse } from "~/http/loader-response.server";

export async function loader(args: LoaderFunctionArgs) {
  return jsonResponse(await askSearch(loaderParameters(args)), "no-such-page");
}
