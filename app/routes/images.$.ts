import type { LoaderFunctionArgs } from "@remix-run/node";
import { pictureResponse } from "~/images/pictures.server";

/** For `remix-serve`: under `server.ts` pictures don't come this far. */
export function loader({ request }: LoaderFunctionArgs) {
  return pictureResponse(request.url);
}
