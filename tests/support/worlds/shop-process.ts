import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { listening } from "./listening";

export type ShopProcess = Awaited<ReturnType<typeof waitForPort>>;

/** `cwd`: the program's folder, if not the project's. `logFile`: a file that gets the program's standard output. */
export type Surroundings = { cwd?: string; logFile?: string };

/**
 * Runs a Node program with a clean environment. Without a `DATA_DIR` in `settings` the program gets a new
 * folder, which is removed when the program ends.
 */
export function run(
  args: string[],
  settings: Record<string, string>,
  { cwd = ".", logFile }: Surroundings = {},
) {
  const { PATH = "", HOME = "" } = process.env;
  const DATA_DIR = mkdtempSync(join(tmpdir(), "zavona-data-"));
  const stdout = logFile ? openSync(logFile, "a") : null;
  const child = spawn(process.execPath, args, {
    cwd,
    // Without `NODE_ENV`: the built server sets production mode itself.
    env: { PATH, HOME, DATA_DIR, ...settings } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", stdout ?? "pipe", "pipe"],
  });
  if (stdout !== null) closeSync(stdout);
  child.on("exit", () => rmSync(DATA_DIR, { recursive: true, force: true }));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const written = () => (logFile && existsSync(logFile) ? readFileSync(logFile, "utf8") : "");
  return { child, output: () => written() + output };
}

/** Arguments for Node that run the build on stock `remix-serve`, which needs a `PORT`. */
export const stockServer = [
  join(
    dirname(createRequire(import.meta.url).resolve("@remix-run/serve/package.json")),
    "dist/cli.js",
  ),
  "build/server/index.js",
];

/** Resolves when a program prints the address that it listens on: `http://…:<port>`. */
export async function waitForPort(program: ReturnType<typeof run>) {
  const { child, output } = program;
  let port: string | undefined;
  while (!port) {
    await setTimeout(20);
    port = /http:\/\/[\w.]+:(\d+)/.exec(output())?.[1];
    const end = child.exitCode ?? child.signalCode;
    if (!port && end !== null)
      throw new Error(`The program ended with ${end} before it listened:\n${output()}`);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    /** Returns the program's standard output and standard error so far. */
    output,
    /** Sends SIGTERM and waits for the exit. */
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      // Not "exit": the last output may arrive after it.
      await once(child, "close");
    },
  };
}

/** A port that is free now, for a server that can't choose a free port itself. */
export async function freePort(): Promise<string> {
  const server = createServer();
  const { url } = await listening(server);
  server.close();
  return new URL(url).port;
}
