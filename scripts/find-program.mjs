/** Finds programs on this machine, or installs them. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

/**
 * A program: the path in the environment variable `variable`, if set; else one of `names` on the PATH, or
 * one of `paths`. Without any, the Debian package `debian` is installed; if that fails, `download` runs.
 * @typedef {import("./ending.mjs").Ending} Ending
 * @typedef {{ variable: string, names: string[], paths?: () => string[], debian: string, download?: () => Promise<Ending> }} Program
 */

/**
 * The path of the first program found that answers `--version`; null if there is none.
 * @param {Omit<Program, "debian">} program
 * @param {Record<string, string | undefined>} [env]
 */
export function findProgram({ variable, names, paths = () => [] }, env = process.env) {
  const named = env[variable];
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const places = named ? [named] : [...onPath, ...paths()];
  return places.find((path) => existsSync(path) && answersVersion(path)) ?? null;
}

/**
 * The path of the program, installed if needed. If that fails, prints what to do, and resolves to null.
 * @param {Program} program
 */
export async function ensureProgram(program) {
  const { variable, debian, download = async () => null } = program;
  const named = process.env[variable];
  let found = findProgram(program);
  for (const install of [() => installFromDebian(debian), download]) {
    if (found !== null || named) break;
    if ((await install())?.interrupted) return null;
    found = findProgram(program);
  }
  const missing = `No ${debian}: install it, or set ${variable} to its path.`;
  const silent = `${variable}=${named} does not answer --version.`;
  if (found === null) console.error(named ? silent : missing);
  return found;
}

/**
 * Whether a file is a working program. Ubuntu's `chromium-browser` only advises to install a snap.
 * @param {string} path
 */
function answersVersion(path) {
  // On Windows `chrome --version` opens a window.
  if (process.platform === "win32") return true;
  try {
    const printed = execFileSync(path, ["--version"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 20_000,
    });
    return /\d+\.\d+/.test(printed);
  } catch {
    return false;
  }
}

/** Packages are installed one after the other, as apt-get locks its lists. */
let installing = Promise.resolve(/** @type {Ending | null} */ (null));

/** Resolves to null on systems not derived from Debian, and for users other than root. @param {string} name */
function installFromDebian(name) {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return null;
  installing = installing.then(async () => {
    console.log(`Installing Debian's ${name}…`);
    const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, buffered: true };
    // Waits up to 120 s for another program that holds the lock.
    const wait = ["-o", "DPkg::Lock::Timeout=120"];
    // After a failed update, the old lists may be sufficient.
    const updated = await run("apt-get", [...wait, "update"], options);
    if (updated.interrupted) return updated;
    return run("apt-get", [...wait, "install", "-y", "--no-install-recommends", name], options);
  });
  return installing;
}
