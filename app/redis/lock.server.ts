import { randomUUID } from "node:crypto";
import { askRedis, PREFIX } from "./line.server";

/** Deletes a lock if it is still its owner's: it may have expired and be another's by now. */
const RELEASE =
  'if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0';

/**
 * Takes a lock that all instances respect. It expires by itself, so that an instance that dies
 * holds nobody up; who takes longer than that may find another at work, which must do no harm.
 *
 * @param ms after which it expires
 * @returns the function that gives it back; null where another instance has it. Where Redis is
 * away there is nobody to respect it: it is had, and giving it back does nothing.
 */
export async function takeLock(name: string, ms: number): Promise<(() => Promise<void>) | null> {
  const key = `${PREFIX}:lock:${name}`;
  const token = randomUUID();
  const answer = await askRedis(async (redis) => {
    const done = await redis.set(key, token, {
      condition: "NX",
      expiration: { type: "PX", value: ms },
    });
    return done === "OK" ? "had" : "taken";
  });
  if (answer === "taken") return null;
  return async () => {
    await askRedis((redis) => redis.eval(RELEASE, { keys: [key], arguments: [token] }));
  };
}
