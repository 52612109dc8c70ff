import { openApi } from "~/api/openapi.server";
import { openJsonResponse } from "~/http/loader-response.server";

/** What the `.json` addresses answer, for machines (docs/api.md is for people). */
export function loader() {
  return openJsonResponse(openApi());
}
