import { askBestSellers } from "~/content/questions.server";
import { jsonResponse } from "~/http/loader-response.server";

export async function loader() {
  return jsonResponse(await askBestSellers());
}
