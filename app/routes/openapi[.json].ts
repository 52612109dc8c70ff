import { openJson } from "~/proxy/answer.server";
import { openApi } from "~/proxy/openapi.server";

/** What the `.json` addresses answer, for machines (docs/api.md is for people). */
export function loader() {
  return openJson(openApi());
}
