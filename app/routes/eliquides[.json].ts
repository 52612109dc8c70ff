import type { LoaderFunctionArgs } from "@remix-run/node";
import { loaderParameters } from "~/address/loader-address.server";
import { askCatalogue } from "~/content/questions.server";
import { jsonResponse } from "~/http/loader-response.server";

export async function loader(args: LoaderFunctionArgs) {
  return jsonResponse(await askCatalogue("eliquide", loaderParameters(args)), "no-such-page");
}
