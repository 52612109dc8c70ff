import { setImmediate } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";

/** Rows that are written between two yields to other requests; some 5 ms. */
const ROWS_AT_ONCE = 1000;

const FORMAT = { delimiter: ";", record_delimiter: "windows", escape_formulas: true };

export const CSV_TYPE = "text/csv; charset=utf-8";

/**
 * A table for spreadsheets (RFC 4180, with the semicolons that a French Excel and LibreOffice expect). Cells are escaped, to
 * avoid that a spreadsheet runs them as formulas.
 */
export async function csv(
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<string> {
  let text = stringify([columns], { ...FORMAT, bom: true });
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    text += stringify(rows.slice(at, at + ROWS_AT_ONCE), FORMAT);
    await setImmediate();
  }
  return text;
}
