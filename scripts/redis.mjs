/** The Redis server for tests with several instances. */
import { ensureProgram, findProgram } from "./find-program.mjs";

const redis = {
  variable: "REDIS_SERVER",
  names: ["redis-server", "valkey-server"],
  debian: "redis-server",
};

/** The path of a server on this machine; null if there is none. */
export const findRedis = () => findProgram(redis);

/** The path of a server, which is installed if needed; null if that fails: those tests are then skipped. */
export const ensureRedis = () => ensureProgram(redis);
