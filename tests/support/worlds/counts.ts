import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dayOf } from "~/config/day";
import { daysUpTo } from "~/counts/tally";

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

/** Writes two months of a shop's counts, up to today: the same ones for the same day. */
export async function writeCounts(folder: string, now = Date.now()): Promise<void> {
  const months = new Map<string, Record<string, Record<string, number>>>();
  for (const [at, day] of daysUpTo(dayOf(now), 60).entries()) {
    const busy = 3 + (at % 7) + Math.floor(at / 10);
    const counts: Record<string, number> = {
      "page/accueil": 9 * busy,
      "page/eliquides": 7 * busy,
      "page/produit": 6 * busy,
      "page/contact": busy,
      "source/direct": 8 * busy,
      "source/social": 5 * busy,
      "source/search": 2 * busy,
      "search/framboise": busy,
      "search/sel de nicotine": 2,
    };
    for (const [n, id] of PRODUCTS.entries()) {
      counts[`product/${id}`] = Math.max(1, busy * 2 - n);
      if (n % 3 !== 2)
        counts[`order/${n % 2 ? "messenger" : "whatsapp"}/${id}`] = 1 + (busy % (n + 2));
    }
    const month = months.get(day.slice(0, 7)) ?? {};
    months.set(day.slice(0, 7), { ...month, [day]: counts });
  }
  await mkdir(join(folder, "counts"), { recursive: true });
  for (const [month, days] of months) {
    await writeFile(join(folder, "counts", `${month}.json`), JSON.stringify(days));
  }
}

const PRODUCTS = [
  "vanille-bourbon-de-la-sava",
  "mangue-de-mahajanga",
  "litchi-de-tamatave",
  "cafe-de-l-itasy",
  "kit-indri",
  "pod-volana",
  "menthe-des-sommets",
  "koba-ravina",
  "resistance-onja-06",
  "booster-nicotine-20",
  "ananas-victoria",
  "goyave-rose",
];
