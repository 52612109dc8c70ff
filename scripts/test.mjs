/**
 * `npm test`: everything that must hold, on a fresh machine too. `npm test -- unit lint` runs only
 * the steps named. A failed step does not stop those behind it: one run tells all.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { countReport, countStep, sum, summary } from "./counts.mjs";
import { exitAs, succeeded } from "./ending.mjs";
import { ensureRedis } from "./redis.mjs";
import { runTool } from "./run.mjs";
import { ensureBuilt, ensureInstalled } from "./steps.mjs";

/**
 * @typedef {import("./counts.mjs").Counts} Counts
 * @typedef {import("./ending.mjs").Ending} Ending
 */

const reports = await mkdtemp(join(tmpdir(), "zavona-tests-"));
/** @type {Record<string, Counts>} what each step that was taken came to */
const results = {};

/** @type {Record<string, () => Promise<void>>} */
const steps = {
  lint: () => check("lint", () => runTool("@biomejs/biome", "biome", ["ci", "."])),
  types: () => check("types", () => runTool("typescript", "tsc", ["--noEmit", "-p", "."])),
  unit: () => project("unit"),
  integration: () => project("integration"),
  build: () => check("build", ensureBuilt),
  faults: () => onTheBuild("faults"),
  e2e: endToEnd,
};

/**
 * Takes a step that either holds or not.
 * @param {string} name
 * @param {() => Promise<Ending>} work
 */
async function check(name, work) {
  console.log(`\n── ${name}`);
  const ending = await work();
  if (ending.interrupted !== null) await stop(ending.interrupted);
  results[name] = countStep(succeeded(ending));
}

/**
 * Runs one project of vitest.config.ts.
 * @param {string} name
 * @param {Record<string, string>} [env]
 */
async function project(name, env) {
  console.log(`\n── ${name}`);
  const file = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const ending = await runTool("vitest", "vitest", ["run", "--project", name, ...reporters], {
    env: { ...env, NODE_ENV: "test" },
  });
  if (ending.interrupted !== null) await stop(ending.interrupted);
  const report = await readFile(file, "utf8").then(JSON.parse, () => null);
  results[name] = countReport(report, succeeded(ending));
}

async function endToEnd() {
  const browser = await ensureBrowser();
  if (browser === null) results.browser = countStep(false);
  else await onTheBuild("e2e", { CHROMIUM: browser, REDIS_SERVER: (await ensureRedis()) ?? "" });
}

/**
 * Runs a project that needs the production build.
 * @param {string} name
 * @param {Record<string, string>} [env]
 */
async function onTheBuild(name, env) {
  if (results.build?.failed === 0) await project(name, env);
  else console.log(`\n── ${name}: not run, as the build failed`);
}

/**
 * Ends at once, as Ctrl-C asks for: no further step, and no line that looks like a result.
 * @param {NodeJS.Signals} signal
 */
async function stop(signal) {
  await rm(reports, { recursive: true, force: true });
  exitAs({ code: null, signal, interrupted: signal });
  await new Promise(() => {});
}

/** @param {string[]} names none for all */
async function test(names) {
  const chosen = names.some((name) => /e2e|faults/.test(name)) ? ["build", ...names] : names;
  const installed = await ensureInstalled();
  if (installed.interrupted !== null) await stop(installed.interrupted);
  if (!succeeded(installed)) {
    results.packages = countStep(false);
    return;
  }
  for (const [name, step] of Object.entries(steps)) {
    if (names.length === 0 || chosen.includes(name)) await step();
  }
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(", ")}. Steps: ${Object.keys(steps).join(", ")}`);
  process.exitCode = 2;
} else {
  await test(names);
  const failed = Object.keys(results).filter((name) => results[name]?.failed !== 0);
  if (failed.length > 0) console.log(`\nfailed: ${failed.join(", ")}`);
  const total = sum(Object.values(results));
  console.log(summary(total));
  process.exitCode = total.failed === 0 ? 0 : 1;
}
await rm(reports, { recursive: true, force: true });
