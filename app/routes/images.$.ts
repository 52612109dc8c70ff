import type { LoaderFunctionArgs } from "@remix-run/node";
import { servePicture } from "~/proxy/pictures.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return servePicture(request, params["*"] ?? "");
}
