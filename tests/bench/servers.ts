import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import { nodeFlags, processEnv } from "../../scripts/process-options.mjs";
import type { Answer } from "../support/ask";
import { freePort, stockServer } from "../support/worlds/shop-process";
import { killAtExit, startProgram } from "./programs";

/** A measured server. */
export type Server = { url: string; pid: number; stop(): Promise<void> };

/** Starts the shop as `npm start` does: `node build/server/server.js`. */
export async function startShop(settings: Record<string, string>): Promise<Server> {
  const args = [...nodeFlags, "build/server/server.js"];
  return startServer(args, { PORT: "0", ...processEnv, ...settings });
}

/** Starts the same build on stock `remix-serve`, which has no page cache. */
export async function startStockServer(settings: Record<string, string>): Promise<Server> {
  return startServer(stockServer, { ...settings, PORT: await freePort() });
}

/** Starts a bare `node:http` server that answers every request with one answer of the shop. */
export async function startBareServer({ status, headers, body }: Answer): Promise<Server> {
  const { ready, program } = await startProgram(["tests/bench/bare-server.mjs"]);
  const { port } = ready as { port: number };
  await program.send({
    status,
    headers: Object.fromEntries(headers),
    body: body.toString("base64"),
  });
  return { url: `http://127.0.0.1:${port}`, pid: program.pid, stop: program.stop };
}

/**
 * Starts a Node program and waits until it listens. Its log goes to a file, as on a deployed server:
 * reading each line from a pipe would cost CPU time of the load generator.
 */
export async function startServer(
  args: string[],
  settings: Record<string, string>,
): Promise<Server> {
  const { PATH = "", HOME = "" } = process.env;
  const folder = await mkdtemp(join(tmpdir(), "zavona-bench-"));
  const log = await open(join(folder, "log"), "w+");
  const child = killAtExit(
    spawn(process.execPath, args, {
      env: { PATH, HOME, NODE_ENV: "production", DATA_DIR: join(folder, "data"), ...settings },
      stdio: ["ignore", log.fd, log.fd],
    }),
  );
  const ended = once(child, "exit");
  const port = await listeningPort(child, join(folder, "log"));
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await log.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The port that a program logs when it listens: `http://…:<port>`. */
async function listeningPort(child: ChildProcess, log: string): Promise<string> {
  for await (const _ of setInterval(10)) {
    const text = await readFile(log, "utf8");
    const port = /http:\/\/[\w.]+:(\d+)/.exec(text)?.[1];
    if (port) return port;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(text);
  }
  throw new Error("unreachable");
}
