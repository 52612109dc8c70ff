import { KEY, withRedis } from "~/store/redis.server";
import { keyWithin, type Tally } from "./tally";

/** How long the counts of a day stay in Redis, in s: thirteen months. */
const LIFE_SECONDS = 400 * 86_400;

const keyOf = (day: string) => `${KEY}:counts:${day}`;

/** The counts of several instances: a Redis hash per day. */
export const redisCounts = { add, read };

/** Adds counts. @throws if Redis is away: if it breaks off, this batch may be added and still throw */
async function add(counts: ReadonlyMap<string, Tally>): Promise<void> {
  const added = await withRedis(async (redis) => {
    const commands = redis.multi();
    for (const [day, tally] of counts) {
      const known = new Set(await redis.hKeys(keyOf(day)));
      for (const [key, count] of tally) {
        const within = keyWithin(known, key);
        known.add(within);
        commands.hIncrBy(keyOf(day), within, count);
      }
      commands.expire(keyOf(day), LIFE_SECONDS);
    }
    return commands.exec();
  });
  if (!added) throw new Error("Redis is away");
}

/** The stored counts of some days. @throws if Redis is away */
async function read(days: readonly string[]): Promise<Map<string, Tally>> {
  const found = await withRedis((redis) =>
    Promise.all(days.map((day) => redis.hGetAll(keyOf(day)))),
  );
  if (!found) throw new Error("Redis is away");
  const tallies = found.map((hash) =>
    Object.entries(hash).map(([key, n]) => [key, Number(n)] as const),
  );
  return new Map(tallies.map((tally, at) => [days[at] ?? "", new Map(tally)]));
}
