/**
 * A Markdown table with aligned columns.
 *
 * @param head one cell per column
 * @param rows each with as many cells as `head`
 */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = head.map((_, at) => Math.max(3, ...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const [first = [], ...others] = cells;
  return [first, widths.map((width) => "-".repeat(width)), ...others].map(line).join("\n");
}
