import { askBestSellers } from "~/catalogue/questions.server";
import { jsonAnswer } from "~/http/loader-response.server";

export async function loader() {
  return jsonAnswer(await askBestSellers());
}
