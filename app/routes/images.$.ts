import type { LoaderFunctionArgs } from "@remix-run/node";
import { servePicture } from "~/images/pictures.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return servePicture(request, params["*"] ?? "");
}
