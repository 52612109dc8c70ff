import type { LoaderFunctionArgs } from "@remix-run/node";
import { pictureResponse } from "~/images/pictures.server";

/** For `remix-serve`: `server.ts` answers pictures before Remix. */
export function loader({ request }: LoaderFunctionArgs) {
  return pictureResponse(request.url);
}
