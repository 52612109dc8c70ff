import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Beside the pictures: `{ "<file stem>": "#rrggbb" }`, their average colours. */
const NAME = "colours.json";

/** A folder's average colours by file stem; none where it has no table. */
export async function readColours(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, NAME), "utf8").catch(() => "{}");
  return new Map(Object.entries(JSON.parse(text)));
}

/** Writes the table, one picture a line, in the order of their names. */
export async function writeColours(
  folder: string,
  colours: ReadonlyMap<string, string>,
): Promise<void> {
  const sorted = Object.fromEntries(
    [...colours].sort(([left], [right]) => (left < right ? -1 : 1)),
  );
  await writeFile(join(folder, NAME), `${JSON.stringify(sorted, null, 2)}\n`);
}
