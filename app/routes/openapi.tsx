import { useLoaderData } from "@remix-run/react";
import { apiReference } from "~/api/reference.server";
import { pageLoader } from "~/http/loaders.server";
import css from "~/ui/api-reference/api-reference.css?inline";
import { ApiReferencePage } from "~/ui/api-reference/api-reference-page";
import type { PageHandle } from "~/ui/layout/page-head";

/** `/openapi.json` for people. */
export const loader = pageLoader(apiReference);

/** No scripts, and its own styles in place of the shop's (see root.tsx). */
export const handle: PageHandle = { title: "Données ouvertes", plain: true, css };

export default function OpenApi() {
  return <ApiReferencePage view={useLoaderData<typeof loader>()} />;
}
