/** Running other programs: signals passed on, endings passed back. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { succeeded } from "./ending.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * `quiet` keeps the output back and shows it only if the program fails. `abrupt` is for one whose
 * tidy end takes long and is not needed: a signal kills it at once.
 * @typedef {import("./ending.mjs").Ending} Ending
 * @typedef {{ env?: Record<string, string>, quiet?: boolean, abrupt?: boolean, shell?: boolean }} Options
 */

/** @type {NodeJS.Signals[]} */
const passedOn = ["SIGINT", "SIGTERM", "SIGHUP"];

const parent = process.ppid;

/**
 * Runs a program in the project's root and resolves when it has ended; never rejects.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<Ending>}
 */
export function run(command, args, { env = {}, quiet, abrupt, shell } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      shell: shell ?? false,
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));

    /** @type {NodeJS.Signals | null} */
    let interrupted = null;
    /** @param {NodeJS.Signals} signal */
    function passOn(signal) {
      interrupted = signal;
      // A terminal gives Ctrl-C to the child too; a second one would cut its tidy end short.
      if (signal === "SIGINT" && process.stdin.isTTY && !abrupt) return;
      child.kill(abrupt ? "SIGKILL" : signal);
    }
    for (const signal of passedOn) process.on(signal, passOn);
    // Between npm and this process is a shell that dies of SIGTERM without passing it on (dash).
    // Its end is then all there is to see; unseen, the shop would live on and hold its port.
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return;
      clearInterval(watch);
      passOn("SIGTERM");
    }, 500);

    /** @param {Pick<Ending, "code" | "signal">} end */
    function finish(end) {
      clearInterval(watch);
      for (const signal of passedOn) process.off(signal, passOn);
      const ending = { ...end, interrupted };
      if (!succeeded(ending) && interrupted === null) process.stderr.write(Buffer.concat(output));
      resolve(ending);
    }
    child.on("error", (error) => {
      console.error(`${command}: ${error.message}`);
      if (child.pid === undefined) finish({ code: 127, signal: null });
    });
    child.on("close", (code, signal) => {
      if (child.pid !== undefined) finish({ code, signal });
    });
  });
}

/**
 * Runs the command-line tool of an installed package by its script, which needs neither a shell
 * nor `.cmd` files and so is the same on every system.
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
