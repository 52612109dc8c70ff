/**
 * Runs a TypeScript program on the production build. First provides packages, build and browser:
 *     node scripts/run-on-build.mjs [--shell | --chromium] tests/journeys/main.ts [its arguments]
 */
import { ensureChromium, ensureHeadlessShell } from "./browser.mjs";
import { exitAs, inTurn, nothingToDo } from "./ending.mjs";
import { run } from "./run.mjs";
import { ensureBuilt, ensureInstalled } from "./steps.mjs";

const args = process.argv.slice(2);
const browsers = { "--shell": ensureHeadlessShell, "--chromium": ensureChromium };
const ensureBrowser = Object.entries(browsers).find(([option]) => option === args[0])?.[1];
if (ensureBrowser) args.shift();

async function runProgram() {
  const browser = await ensureBrowser?.();
  if (browser === null) return { ...nothingToDo, code: 1 };
  const env = browser ? { CHROMIUM: browser } : {};
  return run(process.execPath, ["tests/support/run-typescript.mjs", ...args], { env });
}

exitAs(await inTurn([ensureInstalled, ensureBuilt, runProgram]));
