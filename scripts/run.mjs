/** Runs other programs, and forwards signals to them. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * `buffered`: shows the program's output only if the program fails. `graceful`: after a signal its exit code counts.
 * After a signal to any other program this process exits, and no next step starts: some exit with 0 after Ctrl-C.
 * @typedef {{ env?: Record<string, string>, buffered?: boolean, graceful?: boolean, shell?: boolean }} Options
 */

const MEMORY = 'probably too little memory, see docs/deploy.md, "Memory and disk"';

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
/** The exit code after a signal, as of a shell. @type {number | null} */
let interrupted = null;

/** @param {NodeJS.Signals} signal */
function forward(signal) {
  interrupted = 128 + constants.signals[signal];
  // On Ctrl-C the terminal signals the programs too; a second signal would interrupt an orderly shutdown.
  const alreadySent = signal === "SIGINT" && process.stdin.isTTY;
  if (!alreadySent) for (const child of running) child.kill(signal);
  if (running.size === 0) process.exit(interrupted);
}
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.once(signal, forward);

// npm starts this process through a shell. Debian's shell, dash, ends on SIGTERM without forwarding it. This
// process notices its new parent; else the shop would run on and hold its port.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return;
  clearInterval(watch);
  forward("SIGTERM");
}, 500).unref();

/**
 * Runs a program in the project's root. Resolves to its exit code, or 1 if a signal ended it. Never rejects.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { env, buffered, graceful, shell = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    shell,
    stdio: buffered ? ["ignore", "pipe", "pipe"] : "inherit",
  });
  running.add(child);
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => output.push(chunk));
  child.on("error", (error) => console.error(`${command}: ${error.message}`));
  return new Promise((resolve) => {
    // Node emits "close" also after "error", with a negative code.
    child.on("close", (code, signal) => {
      running.delete(child);
      if (interrupted !== null && !graceful) {
        if (running.size === 0) process.exit(interrupted);
        return;
      }
      if (code !== 0) process.stderr.write(Buffer.concat(output));
      // The system kills a program for want of memory without a word; Node aborts after a page of its own.
      if ((signal === "SIGKILL" || signal === "SIGABRT") && interrupted === null)
        console.error(`${signal} ended ${[command, ...args].join(" ")}: ${MEMORY}`);
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs the command-line tool of an installed package by its script: this needs no shell and no `.cmd` file.
 * @param {string} packageName
 * @param {string} tool name under `bin` in its package.json
 * @param {string[]} args
 * @param {Options} [options]
 */
export function runTool(packageName, tool, args, options) {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return run(process.execPath, [join(folder, bin[tool] ?? bin), ...args], options);
}
