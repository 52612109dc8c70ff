import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { shopStatus } from "~/ops/status.server";
import type { PageHandle } from "~/ui/layout/page-title";
import { StatusPage } from "~/ui/static/status-page";

/** The gate has checked the password. `remix-serve` has no gate, and so no such page. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (context.isOperator !== true) throw json({ status: 404, title: "Introuvable" }, 404);
  return json(await shopStatus());
}

export const handle: PageHandle = { title: "État de la boutique", plain: true };

export default function Status() {
  return <StatusPage view={useLoaderData<typeof loader>()} />;
}
