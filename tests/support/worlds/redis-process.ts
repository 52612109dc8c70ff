import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../../../scripts/programs.mjs";
import { freePort } from "./shop-process";

/** The path of the Redis server; null if this machine has none. */
export const redisProgram = findProgram("REDIS_SERVER");

/** Starts a real Redis server that writes nothing to disk. */
export async function startRedis() {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "zavona-redis-"));
  let child = await run();

  async function run(): Promise<ChildProcess> {
    const options = ["--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    const started = spawn(redisProgram ?? "", [...options, "--dir", folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    await new Promise<void>((resolve, reject) => {
      started.once("exit", () => reject(new Error(output)));
      started.stdout.on("data", (part) => {
        output += part;
        if (output.includes("Ready to accept connections")) resolve();
      });
    });
    return started;
  }
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    child: () => child,
    /** Ends the server at once; its data is lost. */
    kill,
    /** Starts the server again, empty, at the same address. */
    restart: async () => {
      await kill();
      child = await run();
    },
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
