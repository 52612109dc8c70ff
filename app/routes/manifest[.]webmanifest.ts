import { textResponse } from "~/http/loaders.server";
import { manifest } from "~/seo/manifest.server";

export function loader() {
  return textResponse(JSON.stringify(manifest()), "application/manifest+json");
}
