import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { CSV_TYPE, csv } from "~/api/csv";
import { SALES_COLUMNS, salesRows } from "~/owner/sales.server";
import { operatorOnly } from "./shared/operator-only.server";

/** The counts of `/statut/ventes` for a spreadsheet. */
export async function loader({ context }: LoaderFunctionArgs) {
  operatorOnly(context);
  const rows = await salesRows();
  if (!rows) throw json({ status: 503, title: "Les nombres ne peuvent pas être lus" }, 503);
  const headers = { "Content-Type": CSV_TYPE };
  return new Response(await csv(SALES_COLUMNS, rows), { headers });
}
