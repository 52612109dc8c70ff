/** Runs other programs, and forwards signals to them. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * `buffered`: shows the program's output only if the program fails. `abrupt`: kills it at the first signal.
 * @typedef {import("./ending.mjs").Ending} Ending
 * @typedef {{ env?: Record<string, string>, buffered?: boolean, abrupt?: boolean, shell?: boolean }} Options
 */

/** @type {NodeJS.Signals[]} */
const forwardedSignals = ["SIGINT", "SIGTERM", "SIGHUP"];

const parent = process.ppid;

/**
 * Runs a program in the project's root, and resolves when the program has ended. Never rejects.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<Ending>}
 */
export function run(command, args, { env = {}, buffered, abrupt, shell = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    shell,
    stdio: buffered ? ["ignore", "pipe", "pipe"] : "inherit",
  });
  /** @type {Buffer[]} */
  const output = [];
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));

  /** @type {NodeJS.Signals | null} */
  let interrupted = null;
  /** @param {NodeJS.Signals} signal */
  function forward(signal) {
    interrupted = signal;
    // On Ctrl-C the terminal signals the child too; a second signal would interrupt its orderly shutdown.
    if (signal === "SIGINT" && process.stdin.isTTY && !abrupt) return;
    child.kill(abrupt ? "SIGKILL" : signal);
  }
  for (const signal of forwardedSignals) process.on(signal, forward);
  // npm starts this process through a shell. Debian's shell, dash, ends on SIGTERM without forwarding the
  // signal. This process notices its new parent; else the shop would run on and hold its port.
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return;
    clearInterval(watch);
    forward("SIGTERM");
  }, 500);

  child.on("error", (error) => console.error(`${command}: ${error.message}`));
  return new Promise((resolve) => {
    // Node emits "close" also after "error", with a negative code.
    child.on("close", (code, signal) => {
      clearInterval(watch);
      for (const name of forwardedSignals) process.off(name, forward);
      if (code !== 0 && interrupted === null) process.stderr.write(Buffer.concat(output));
      resolve({ code, signal, interrupted });
    });
  });
}

/**
 * Runs the command-line tool of an installed package by its script: this needs no shell and no `.cmd` file,
 * and works on every system.
 * @param {string} packageName
 * @param {string} tool name under `bin` in its package.json
 * @param {string[]} args
 * @param {Options} [options]
 */
export function runTool(packageName, tool, args, options) {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const script = join(folder, typeof bin === "string" ? bin : bin[tool]);
  return run(process.execPath, [script, ...args], options);
}
