import type { LoaderFunctionArgs } from "@remix-run/node";
import { CSV_TYPE, csv } from "~/api/csv";
import { SALES_COLUMNS, salesRows } from "~/owner/sales.server";
import { operatorOnly } from "./shared/operator-only.server";

/** The counts of `/statut/ventes` for a spreadsheet. */
export async function loader({ context }: LoaderFunctionArgs) {
  operatorOnly(context);
  const headers = { "Content-Type": CSV_TYPE };
  return new Response(await csv(SALES_COLUMNS, await salesRows()), { headers });
}
