import { openApi } from "~/api/openapi.server";
import { openJsonResponse } from "~/http/loaders.server";

/** The description of the `.json` addresses for programs. docs/api.md is for people. */
export function loader() {
  return openJsonResponse(openApi());
}
