/** The Redis server of the end-to-end tests: found on the machine, else brought there. */
import { installFromDebian } from "./debian.mjs";
import { firstThatAnswers, placesOnPath, thisMachine } from "./find-program.mjs";

/**
 * The first server that answers: `REDIS_SERVER` (then no other), else Redis or Valkey on the PATH.
 * @param {import("./find-program.mjs").Machine} [machine]
 */
export function findRedis(machine = thisMachine) {
  const { REDIS_SERVER } = machine.env;
  const places = REDIS_SERVER
    ? [REDIS_SERVER]
    : placesOnPath(["redis-server", "valkey-server"], machine);
  return firstThatAnswers(places, machine);
}

/** Finds a server, or installs one; says what is left out, and answers null, where neither works. */
export async function ensureRedis() {
  const found = findRedis();
  if (found !== null) return found;
  if (!process.env.REDIS_SERVER) await installFromDebian("redis-server");
  const installed = findRedis();
  if (installed === null) {
    console.error("No redis-server: the tests of several instances are skipped. Install Redis or");
    console.error("Valkey, or set REDIS_SERVER to its path.");
  }
  return installed;
}
