/** Looks for programs on this machine, and installs those that it can. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.mjs";

/**
 * A program that `variable` may name (then no other counts), that is on the PATH by one of these
 * names or at one of these paths, and that is in this package of Debian's. `download` is a last try.
 * @typedef {import("./ending.mjs").Ending} Ending
 * @typedef {{ variable: string, names: string[], paths?: () => string[], debian: string, download?: () => Promise<Ending> }} Program
 */

/**
 * Path of the first such program that answers `--version`.
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
 * Path of the program, installed if need be. Says what to do, and resolves to null, where it can't.
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
 * Distinguishes a program from a stub: Ubuntu's `chromium-browser` only advises to install a snap.
 * @param {string} path
 */
function answersVersion(path) {
  // Chrome on Windows has no `--version`: it would open a window.
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

/** apt-get locks its lists: one package after the other. */
let installing = Promise.resolve(/** @type {Ending | null} */ (null));

/** Does nothing on systems other than Debian's kin, and for users other than root. @param {string} name */
function installFromDebian(name) {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return null;
  installing = installing.then(async () => {
    console.log(`Installing Debian's ${name}…`);
    const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, buffered: true };
    // Another program may hold the lock for a moment: 120 s.
    const wait = ["-o", "DPkg::Lock::Timeout=120"];
    // A failed update is not the end: the lists may be there already.
    const updated = await run("apt-get", [...wait, "update"], options);
    if (updated.interrupted) return updated;
    return run("apt-get", [...wait, "install", "-y", "--no-install-recommends", name], options);
  });
  return installing;
}
