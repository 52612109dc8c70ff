/**
 * Finds the programs that tests need. Installs a missing one: as root on Debian its package, else Playwright's browser;
 * nothing with `NO_INSTALL=1`.
 */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, runTool } from "./run.mjs";

/**
 * By the environment variable that may name another program. End-to-end tests use Chromium's headless shell, where a
 * page costs half the work of full Chromium. Pictures need full Chromium, and so do tests of features that the shell
 * lacks.
 */
const programs = {
  CHROMIUM: {
    names: ["chromium-headless-shell", "chrome-headless-shell"],
    debian: "chromium-headless-shell",
    playwright: "--only-shell",
  },
  CHROMIUM_FULL: {
    // Not `chromium-browser`: on Ubuntu it only advises to install a snap.
    names: ["chromium", "google-chrome", "google-chrome-stable"],
    debian: "chromium",
    playwright: "--no-shell",
  },
  REDIS_SERVER: {
    names: ["redis-server", "valkey-server"],
    debian: "redis-server",
    playwright: null,
  },
  // Never installed: Debian's package also starts a Prometheus.
  PROMTOOL: { names: ["promtool"], debian: "prometheus", playwright: null },
};

/** The path that the variable has, else of the first program on the PATH; null if there is none. @param {keyof programs} variable */
export function findProgram(variable) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = programs[variable].names.flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  return process.env[variable] || (paths.find((path) => existsSync(path)) ?? null);
}

/**
 * The path of the program, installed if needed. Empty: Playwright finds its own headless shell. If that fails, prints
 * what to do, and resolves to null.
 * @param {keyof programs} variable
 */
export async function ensureProgram(variable) {
  const { debian, playwright } = programs[variable];
  const mayInstall = process.env.NO_INSTALL !== "1";
  if (mayInstall && findProgram(variable) === null) await installFromDebian(debian);
  const found = findProgram(variable);
  if (found !== null) return found;
  if (mayInstall && playwright && (await download(playwright)) === 0) {
    const { chromium } = await import("playwright");
    return playwright === "--no-shell" ? chromium.executablePath() : "";
  }
  console.error(`No ${debian}: install it, or set ${variable} to its path.`);
  return null;
}

/** @param {string} name */
async function installFromDebian(name) {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return;
  console.log(`Installing Debian's ${name}…`);
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, buffered: true };
  // Waits up to 120 s for another program that holds the lock.
  const apt = ["-o", "DPkg::Lock::Timeout=120", "-y", "--no-install-recommends"];
  // After a failed update, the old lists may be sufficient.
  await run("apt-get", [...apt, "update"], options);
  await run("apt-get", [...apt, "install", name], options);
}

/** Does nothing if the browser is there. @param {string} option */
function download(option) {
  console.log("Providing Playwright's browser…");
  return runTool("playwright", "playwright", ["install", option, "chromium"], { buffered: true });
}
