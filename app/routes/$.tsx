import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { loadDocument } from "~/client/navigation/documents";

/** Any other address is a 404. */
export function loader() {
  throw new Response(null, { status: 404 });
}

/** Loads the document: search results may come from a newer build, and link a page that this build lacks. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadDocument(request.url);
}

/** Never rendered. With a component, Remix answers the root's error page instead of bare text. */
export default function NoSuchPage() {
  return null;
}
