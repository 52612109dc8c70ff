/**
 * `npm test`: all checks, also on a fresh machine. `npm test -- unit lint` runs only these steps;
 * `npm test -- e2e popup` only the test files of a step with "popup" in the path. A failed step stops only
 * steps that need it: one run shows every failure.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium, ensureHeadlessShell } from "./browser.mjs";
import { countPlaywright, countStep, countVitest, inWords, summary } from "./counts.mjs";
import { exitAs, inTurn, succeeded } from "./ending.mjs";
import { ensureRedis } from "./redis.mjs";
import { runTool } from "./run.mjs";
import { ensureBuilt, ensureInstalled } from "./steps.mjs";

/**
 * @typedef {import("./counts.mjs").Counts} Counts
 * @typedef {import("./ending.mjs").Ending} Ending
 * @typedef {{ needsBuild?: true, run: () => Promise<Counts> }} Step
 */

/** @type {Record<string, Step>} */
const steps = {
  lint: { run: () => check(inTurn([style, imports])) },
  types: { run: () => check(runTool("typescript", "tsc", ["--noEmit", "-p", "."], { buffered })) },
  unit: { run: () => vitest("unit") },
  integration: { run: () => vitest("integration") },
  build: { run: () => check(ensureBuilt()) },
  // One after the other: at the same time, on two slow cores, a shop takes 10 s to start and visitors wait too long.
  server: { needsBuild: true, run: async () => vitest("server", { REDIS_SERVER: await redis() }) },
  faults: { needsBuild: true, run: () => vitest("faults") },
  e2e: { needsBuild: true, run: endToEnd },
};

const args = process.argv.slice(2);
const named = args.filter((arg) => arg in steps);
/** Parts of the test files' paths. */
const files = args.filter((arg) => !(arg in steps));
const chosen = Object.keys(steps).filter((name) => named.length === 0 || named.includes(name));
/** A single step shows its output at once. Of several steps, each failed one shows its output at its end. */
const buffered = chosen.length > 1;

/** @type {Record<string, Counts>} the results, by step */
const results = {};
const reports = await mkdtemp(join(tmpdir(), "zavona-tests-"));

/**
 * Runs steps at the same time, and prints a line when each ends.
 * @param {string[]} names
 */
async function runAll(names) {
  await Promise.all(
    names.map(async (name) => {
      const startedAt = performance.now();
      const counts = (await steps[name]?.run()) ?? countStep(false);
      results[name] = counts;
      console.log(`── ${name}: ${inWords(counts)}, ${secondsSince(startedAt)} s`);
    }),
  );
}

/** @param {Promise<Ending>} work the work of a step without tests */
const check = async (work) => countStep(succeeded(await unlessInterrupted(work)));

/**
 * Runs a project of vitest.config.ts.
 * @param {string} project
 * @param {Record<string, string>} [env]
 */
async function vitest(project, env) {
  const file = join(reports, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const options = { env: { ...env, NODE_ENV: "test" }, buffered };
  const args = ["run", "--project", project, ...reporters, ...files];
  const ending = await unlessInterrupted(runTool("vitest", "vitest", args, options));
  return countVitest(await readReport(file), succeeded(ending));
}

const style = () => runTool("@biomejs/biome", "biome", ["ci", "."], { buffered });

/** The rules of .dependency-cruiser.mjs. */
function imports() {
  const args = ["app", "server.ts", "check-space.ts", "production.ts"];
  return runTool("dependency-cruiser", "depcruise", args, { buffered });
}

async function endToEnd() {
  const [CHROMIUM, CHROMIUM_FULL] = [await ensureHeadlessShell(), await ensureChromium()];
  if (CHROMIUM === null || CHROMIUM_FULL === null) return countStep(false);
  const file = join(reports, "e2e.json");
  const options = { env: { CHROMIUM, CHROMIUM_FULL, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, buffered };
  const work = runTool("playwright", "playwright", ["test", ...files], options);
  const ending = await unlessInterrupted(work);
  return countPlaywright(await readReport(file), succeeded(ending));
}

const redis = async () => (await ensureRedis()) ?? "";

/** @param {string} file */
const readReport = (file) => readFile(file, "utf8").then(JSON.parse, () => null);

/** @param {number} startedAt from `performance.now()` */
const secondsSince = (startedAt) => Math.round((performance.now() - startedAt) / 1000);

/**
 * Ends this process if the work was interrupted, as by Ctrl-C: no further step runs, and no line that looks
 * like a result is printed.
 * @param {Promise<Ending>} work
 */
async function unlessInterrupted(work) {
  const ending = await work;
  if (ending.interrupted === null) return ending;
  await rm(reports, { recursive: true, force: true });
  exitAs({ code: null, signal: ending.interrupted, interrupted: ending.interrupted });
  return new Promise(() => {});
}

async function test() {
  if (files.length > 0 && named.length !== 1) {
    console.error(`Name one step before ${files.join(", ")}: ${Object.keys(steps).join(", ")}`);
    process.exitCode = 2;
    return;
  }
  const startedAt = performance.now();
  results.packages = await check(ensureInstalled());
  if (results.packages.failed === 0) {
    const onBuild = chosen.filter((name) => steps[name]?.needsBuild);
    const first = chosen.filter((name) => !steps[name]?.needsBuild);
    if (onBuild.length > 0 && !first.includes("build")) first.push("build");
    await runAll(first);
    if (results.build?.failed === 0) for (const name of onBuild) await runAll([name]);
    else if (onBuild.length > 0) console.log(`── not run without a build: ${onBuild.join(", ")}`);
  }
  const failed = Object.keys(results).filter((name) => results[name]?.failed !== 0);
  if (failed.length > 0) console.log(`\nfailed: ${failed.join(", ")}`);
  console.log(`${secondsSince(startedAt)} s in all`);
  console.log(summary(Object.values(results)));
  process.exitCode = failed.length === 0 ? 0 : 1;
}

await test();
await rm(reports, { recursive: true, force: true });
