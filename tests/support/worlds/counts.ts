import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The `User-Agent` of a visitor's browser: requests without one count nothing. */
export const BROWSER =
  "Mozilla/5.0 (Linux; Android 13; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";

/** What a shop has stored in its `DATA_DIR`, of all days together, by key. */
export async function storedCounts(folder: string): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  const names = await readdir(join(folder, "counts")).catch(() => []);
  for (const name of names.filter((name) => name.endsWith(".json"))) {
    const days = JSON.parse(await readFile(join(folder, "counts", name), "utf8"));
    for (const counts of Object.values<Record<string, number>>(days)) {
      for (const [key, count] of Object.entries(counts)) sums[key] = (sums[key] ?? 0) + count;
    }
  }
  return sums;
}
