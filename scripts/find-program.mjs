/** Looking for programs on this machine. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { posix, win32 } from "node:path";

/**
 * What a search looks at, so that tests can put a made-up machine in its place.
 * @typedef {{
 *   platform: NodeJS.Platform,
 *   env: Record<string, string | undefined>,
 *   exists: (path: string) => boolean,
 *   answers: (path: string) => boolean,
 * }} Machine
 */

/** @type {Machine} */
export const thisMachine = {
  platform: process.platform,
  env: process.env,
  exists: existsSync,
  answers: answersVersion,
};

/**
 * Where programs of these names would be on the PATH, the first name's places first.
 * @param {string[]} names
 * @param {Machine} machine
 */
export function placesOnPath(names, { platform, env }) {
  const { delimiter, join } = platform === "win32" ? win32 : posix;
  const suffix = platform === "win32" ? ".exe" : "";
  const folders = (env.PATH ?? env.Path ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
}

/**
 * The first of these places where a program is that answers.
 * @param {string[]} places
 * @param {Machine} machine
 * @returns {string | null}
 */
export function firstThatAnswers(places, { exists, answers }) {
  return places.find((path) => exists(path) && answers(path)) ?? null;
}

/**
 * Tells a program from a stub: Ubuntu's `chromium-browser` only advises to install a snap.
 * @param {string} path
 */
function answersVersion(path) {
  // Chrome on Windows has no `--version`: it would open a window.
  if (process.platform === "win32") return true;
  try {
    return /\d+\.\d+/.test(
      execFileSync(path, ["--version"], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
        timeout: 20_000,
      }),
    );
  } catch {
    return false;
  }
}
