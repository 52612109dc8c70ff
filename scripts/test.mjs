/**
 * `npm test`: everything that must hold, on a fresh machine too. `npm test -- unit lint` takes only
 * the steps named; `npm test -- e2e popup` only their files with "popup" in the path. A failed step
 * stops none that doesn't need it: one run shows every failure.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium, ensureHeadlessShell } from "./browser.mjs";
import { countPlaywright, countStep, countVitest, inWords, summary } from "./counts.mjs";
import { exitAs, succeeded } from "./ending.mjs";
import { ensureRedis } from "./redis.mjs";
import { runTool } from "./run.mjs";
import { ensureBuilt, ensureInstalled } from "./steps.mjs";

/**
 * @typedef {import("./counts.mjs").Counts} Counts
 * @typedef {import("./ending.mjs").Ending} Ending
 * @typedef {{ needsBuild?: true, take: () => Promise<Counts> }} Step
 */

/** @type {Record<string, Step>} */
const steps = {
  lint: { take: () => check(runTool("@biomejs/biome", "biome", ["ci", "."], { buffered })) },
  types: { take: () => check(runTool("typescript", "tsc", ["--noEmit", "-p", "."], { buffered })) },
  unit: { take: () => vitest("unit") },
  integration: { take: () => vitest("integration") },
  build: { take: () => check(ensureBuilt()) },
  // Side by side: server tests and faults mostly wait, e2e uses the CPU.
  server: { needsBuild: true, take: async () => vitest("server", { REDIS_SERVER: await redis() }) },
  faults: { needsBuild: true, take: () => vitest("faults") },
  e2e: { needsBuild: true, take: endToEnd },
};

const args = process.argv.slice(2);
const named = args.filter((arg) => arg in steps);
/** Parts of the test files' paths. */
const files = args.filter((arg) => !(arg in steps));
const chosen = Object.keys(steps).filter((name) => named.length === 0 || named.includes(name));
/** A step alone shows its output as it comes; of several, those that fail show it when they end. */
const buffered = chosen.length > 1;

/** @type {Record<string, Counts>} what each step came to */
const results = {};
const reports = await mkdtemp(join(tmpdir(), "zavona-tests-"));

/**
 * Takes steps side by side, each with a line when it ends.
 * @param {string[]} names
 */
async function takeAll(names) {
  await Promise.all(
    names.map(async (name) => {
      const begun = performance.now();
      const counts = (await steps[name]?.take()) ?? countStep(false);
      results[name] = counts;
      console.log(`── ${name}: ${inWords(counts)}, ${secondsSince(begun)} s`);
    }),
  );
}

/** @param {Promise<Ending>} work of a step that has no tests */
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

/** @param {number} begun by `performance.now()` */
const secondsSince = (begun) => Math.round((performance.now() - begun) / 1000);

/**
 * Ends this process where the work was interrupted, as Ctrl-C asks for: no further step, and no
 * line that looks like a result.
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
  const begun = performance.now();
  results.packages = await check(ensureInstalled());
  if (results.packages.failed === 0) {
    const onBuild = chosen.filter((name) => steps[name]?.needsBuild);
    const first = chosen.filter((name) => !steps[name]?.needsBuild);
    if (onBuild.length > 0 && !first.includes("build")) first.push("build");
    await takeAll(first);
    if (results.build?.failed === 0) await takeAll(onBuild);
    else if (onBuild.length > 0) console.log(`── not run without a build: ${onBuild.join(", ")}`);
  }
  const failed = Object.keys(results).filter((name) => results[name]?.failed !== 0);
  if (failed.length > 0) console.log(`\nfailed: ${failed.join(", ")}`);
  console.log(`${secondsSince(begun)} s in all`);
  console.log(summary(Object.values(results)));
  process.exitCode = failed.length === 0 ? 0 : 1;
}

await test();
await rm(reports, { recursive: true, force: true });
