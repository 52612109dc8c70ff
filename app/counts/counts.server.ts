import { join } from "node:path";
import { dayOf } from "~/config/day";
import { settings } from "~/config/settings.server";
import { createCounter } from "./counter";
import { redisCounts } from "./in-redis.server";
import { createDiskCounts } from "./on-disk.server";
import { addDays, daysUpTo, type Tally } from "./tally";

/** The counts of this shop: in memory until they are stored on disk or, with several instances, in Redis. */

const SAVE_MS = 60_000;

const counter = createCounter();
const stored = settings.REDIS_URL
  ? redisCounts
  : createDiskCounts(join(settings.DATA_DIR, "counts"));

export const { count, countSearch, totals } = counter;

let saving: Promise<void> = Promise.resolve();

/** Stores the counts that wait, after a save under way. Never rejects: what can't be stored waits for the next one. */
export function saveCounts(): Promise<void> {
  saving = saving.then(async () => {
    const taken = counter.take();
    // Also without new counts: the disk may have refused the ones before.
    await stored.add(taken).catch(() => counter.giveBack(taken));
  });
  return saving;
}

/** Stores the counts every minute, as long as the process lives. */
export function saveCountsEveryMinute(): void {
  setInterval(saveCounts, SAVE_MS).unref();
}

/** The counts of the last days, by day: the oldest first, the last one today's. Null if the stored ones can't be read. */
export async function lastDays(count: number): Promise<Map<string, Tally> | null> {
  const days = daysUpTo(dayOf(Date.now()), count);
  const found = await stored.read(days).catch(() => null);
  if (!found) return null;
  const all = new Map(days.map((day): [string, Tally] => [day, new Map(found.get(day))]));
  addDays(all, new Map([...counter.waiting()].filter(([day]) => all.has(day))));
  return all;
}
