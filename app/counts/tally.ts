/** The counts of one day, by key (see `keys.ts`). */
export type Tally = Map<string, number>;

/**
 * The most keys of a group and day. Ids have at most 64 characters, words 40: a day takes at most 63 KB as JSON, a
 * month 2 MB.
 */
const MAX_KEYS: Readonly<Record<string, number>> = { product: 350, order: 200, search: 100 };

/** The last part of the key that takes the counts beyond `MAX_KEYS`. No id and no folded word contains it. */
export const OTHERS = "*";

const DAY_MS = 86_400_000;

/** A number of days up to `day`, the last one being `day` itself. */
export function daysUpTo(day: string, count: number): string[] {
  const end = Date.parse(day);
  return Array.from({ length: count }, (_, at) =>
    new Date(end - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The key under which a day counts `key`: itself, or the one for others if the day has no room for it. */
export function keyWithin(day: Pick<Tally, "has" | "keys">, key: string): string {
  if (day.has(key)) return key;
  const [group = ""] = key.split("/", 1);
  const max = MAX_KEYS[group];
  if (max === undefined) return key;
  const others = key.slice(0, key.lastIndexOf("/") + 1) + OTHERS;
  // A day without room stays so.
  if (day.has(others)) return others;
  let size = 0;
  for (const known of day.keys()) if (known.startsWith(`${group}/`)) size += 1;
  return size < max ? key : others;
}

export function addTo(day: Tally, key: string, count = 1): void {
  const within = keyWithin(day, key);
  day.set(within, (day.get(within) ?? 0) + count);
}

/** Adds the counts of some days to others. */
export function addDays(to: Map<string, Tally>, from: ReadonlyMap<string, Tally>): void {
  for (const [day, tally] of from) {
    const sum = to.get(day) ?? new Map();
    for (const [key, count] of tally) addTo(sum, key, count);
    to.set(day, sum);
  }
}
