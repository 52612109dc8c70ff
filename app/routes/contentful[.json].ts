import { askBestSellers } from "~/catalogue/questions.server";
import { jsonAnswer } from "~/proxy/answer.server";

export async function loader() {
  return jsonAnswer(await askBestSellers());
}
