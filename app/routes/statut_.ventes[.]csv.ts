import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { CSV_TYPE, csv } from "~/api/csv";
import { SALES_COLUMNS, salesRows } from "~/owner/sales.server";

/** The counts of `/statut/ventes` for a spreadsheet. As for `/statut`, `server.ts` has refused all but the operator. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (context.isOperator !== true) throw json({ status: 404, title: "Introuvable" }, 404);
  const headers = { "Content-Type": CSV_TYPE };
  return new Response(await csv(SALES_COLUMNS, await salesRows()), { headers });
}
