/** Looking for a browser on this machine. */
import { posix, win32 } from "node:path";
import { firstThatAnswers, placesOnPath, thisMachine } from "./find-program.mjs";

const commands = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];

const macApps = [
  "Chromium.app/Contents/MacOS/Chromium",
  "Google Chrome.app/Contents/MacOS/Google Chrome",
];
const windowsApps = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Chromium\\Application\\chrome.exe",
];

/** @typedef {import("./find-program.mjs").Machine & { playwrightPath: () => Promise<string | null> }} Machine */

/**
 * The first browser that answers, in the order: `CHROMIUM` (then no other), the PATH, the usual
 * places of macOS and Windows, Playwright's own download.
 * @param {Machine} [machine]
 * @returns {Promise<string | null>} path of its executable
 */
export async function findBrowser(machine = { ...thisMachine, playwrightPath }) {
  const { env } = machine;
  const own = env.CHROMIUM ? null : await machine.playwrightPath();
  const places = env.CHROMIUM ? [env.CHROMIUM] : [...usualPlaces(machine), ...(own ? [own] : [])];
  return firstThatAnswers(places, machine);
}

/** @param {Machine} machine */
function usualPlaces(machine) {
  const { platform, env } = machine;
  const { join } = platform === "win32" ? win32 : posix;
  const onPath = placesOnPath(commands, machine);
  if (platform === "darwin") {
    const roots = ["/Applications", join(env.HOME ?? "", "Applications")];
    return [...onPath, ...roots.flatMap((root) => macApps.map((app) => join(root, app)))];
  }
  if (platform === "win32") {
    const roots = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA];
    return [
      ...onPath,
      ...roots.flatMap((root) => (root ? windowsApps.map((app) => join(root, app)) : [])),
    ];
  }
  return onPath;
}

/** Where Playwright keeps its download, which need not be there. Imported late: `npm ci` comes first. */
async function playwrightPath() {
  try {
    return (await import("playwright")).chromium.executablePath();
  } catch {
    return null;
  }
}
