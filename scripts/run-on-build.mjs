/**
 * Runs a TypeScript program on the production build. First provides packages, build and browser:
 *     node scripts/run-on-build.mjs [--shell | --chromium] tests/journeys/main.ts [its arguments]
 */
import { ensureProgram } from "./programs.mjs";
import { run } from "./run.mjs";
import { ensureBuilt, ensureInstalled } from "./steps.mjs";

const args = process.argv.slice(2);

async function runProgram() {
  /** @type {Record<string, string>} */
  const env = {};
  if (args[0]?.startsWith("--")) {
    const browser = await ensureProgram(args.shift() === "--shell" ? "CHROMIUM" : "CHROMIUM_FULL");
    if (browser === null) return 1;
    env.CHROMIUM = browser;
  }
  return run(process.execPath, ["tests/support/run-typescript.mjs", ...args], { env });
}

process.exitCode = (await ensureInstalled()) || (await ensureBuilt()) || (await runProgram());
