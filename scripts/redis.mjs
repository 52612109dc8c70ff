/** The Redis server of the tests of several instances. */
import { ensureProgram, findProgram } from "./find-program.mjs";

const redis = {
  variable: "REDIS_SERVER",
  names: ["redis-server", "valkey-server"],
  debian: "redis-server",
};

/** Path of a server on this machine, else null. */
export const findRedis = () => findProgram(redis);

/** Path of a server, installed if need be; null where none can be had: such tests are skipped then. */
export const ensureRedis = () => ensureProgram(redis);
