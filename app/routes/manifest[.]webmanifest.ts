import { textResponse } from "~/http/loader-response.server";
import { manifest } from "~/seo/manifest.server";

export function loader() {
  return textResponse(JSON.stringify(manifest()), "application/manifest+json");
}
