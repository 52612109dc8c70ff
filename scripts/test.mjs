/**
 * `npm test`: all checks, also on a fresh machine. `npm test -- unit lint` runs only these steps;
 * `npm test -- e2e popup` only the test files of a step with "popup" in the path. A failed step stops only
 * steps that need it: one run shows every failure.
 */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureProgram } from "./programs.mjs";
import { fromPlaywright, fromVitest, inWords } from "./results.mjs";
import { root, runTool } from "./run.mjs";
import { ensureBuilt, ensureInstalled } from "./steps.mjs";

/** @typedef {import("./results.mjs").Result} Result */

/**
 * `run` resolves to an exit code. `results`: reads the report of a step that runs tests.
 * @typedef {{ needsBuild?: true, run: () => Promise<number>, results?: (report: any) => Result[] }} Step
 */

/** @type {Record<string, Step>} */
const steps = {
  lint: { run: lint },
  types: { run: () => runTool("typescript", "tsc", ["--noEmit", "-p", "."], { buffered }) },
  unit: { run: () => vitest("unit"), results: fromVitest },
  integration: { run: () => vitest("integration"), results: fromVitest },
  build: { run: ensureBuilt },
  // One after the other: at the same time, on two slow cores, a shop takes 10 s to start and visitors wait too long.
  server: { needsBuild: true, run: server, results: fromVitest },
  faults: { needsBuild: true, run: () => vitest("faults"), results: fromVitest },
  e2e: { needsBuild: true, run: endToEnd, results: fromPlaywright },
};

const args = process.argv.slice(2);
const named = args.filter((arg) => arg in steps);
/** Parts of the test files' paths. */
const files = args.filter((arg) => !(arg in steps));
const chosen = Object.keys(steps).filter((name) => named.length === 0 || named.includes(name));
/** A single step shows its output at once. Of several steps, each failed one shows its output at its end. */
const buffered = chosen.length > 1;

/** Of all steps. @type {Result[]} */
const results = [];
const startedAt = performance.now();

/** @param {number} since from `performance.now()` */
const seconds = (since) => `${Math.round((performance.now() - since) / 1000)} s`;

/** The runner's report of a step. Playwright empties the folder, before it writes its own. @param {string} name */
const reportOf = (name) => join(root, "test-results", `${name}.json`);

/**
 * Runs a step, and prints a line when it ends. Resolves to whether it succeeded.
 * @param {string} name
 * @param {Step} [step]
 */
async function runStep(name, step = steps[name]) {
  if (!step) return false;
  const begun = performance.now();
  rmSync(reportOf(name), { force: true });
  const code = await step.run();
  const own = step.results ? readResults(name, step.results) : [];
  // An unhandled error, a run without tests, or a failed step that has none.
  const ran = own.some(({ status }) => status !== "skipped") || !step.results;
  const failed = own.some(({ status }) => status === "failed");
  if (!failed && (code !== 0 || !ran)) own.push({ name, status: "failed" });
  results.push(...own);
  console.log(`── ${name}: ${own.length > 0 ? inWords(own) : "ok"}, ${seconds(begun)}`);
  return code === 0;
}

/** @param {string} name @param {(report: any) => Result[]} from */
function readResults(name, from) {
  try {
    return from(JSON.parse(readFileSync(reportOf(name), "utf8")));
  } catch {
    // The runner ended before it wrote a report.
    return [];
  }
}

async function lint() {
  const style = await runTool("@biomejs/biome", "biome", ["ci", "."], { buffered });
  const sources = ["app", "demo", "scripts", "server.ts", "check-space.ts", "production.ts"];
  return style || runTool("dependency-cruiser", "depcruise", sources, { buffered });
}

/** Runs a project of vitest.config.ts. @param {string} project @param {Record<string, string>} [env] */
function vitest(project, env) {
  const reporters = ["--reporter=default", "--reporter=json"];
  const options = { env: { ...env, NODE_ENV: "test" }, buffered };
  const output = `--outputFile.json=${reportOf(project)}`;
  const args = ["run", "--project", project, ...reporters, output, ...files];
  return runTool("vitest", "vitest", args, options);
}

/** Without Redis, its tests are skipped. */
async function server() {
  return vitest("server", { REDIS_SERVER: (await ensureProgram("REDIS_SERVER")) ?? "" });
}

async function endToEnd() {
  const CHROMIUM = await ensureProgram("CHROMIUM");
  const CHROMIUM_FULL = await ensureProgram("CHROMIUM_FULL");
  if (CHROMIUM === null || CHROMIUM_FULL === null) return 1;
  const options = { env: { CHROMIUM, CHROMIUM_FULL }, buffered };
  return runTool("playwright", "playwright", ["test", ...files], options);
}

async function runSteps() {
  if (!(await runStep("packages", { run: ensureInstalled }))) return;
  const onBuild = chosen.filter((name) => steps[name]?.needsBuild);
  const first = chosen.filter((name) => !steps[name]?.needsBuild);
  if (onBuild.length > 0 && !first.includes("build")) first.push("build");
  const ended = await Promise.all(first.map((name) => runStep(name)));
  if (onBuild.length === 0) return;
  if (ended[first.indexOf("build")]) for (const name of onBuild) await runStep(name);
  else console.log(`── not run without a build: ${onBuild.join(", ")}`);
}

if (files.length > 0 && named.length !== 1) {
  console.error(`Name one step before ${files.join(", ")}: ${Object.keys(steps).join(", ")}`);
  process.exit(2);
}
await runSteps();
const failed = results.filter(({ status }) => status === "failed");
console.log(`\n${seconds(startedAt)} in all, on Node ${process.versions.node}`);
for (const { name } of failed) console.log(`failed: ${name}`);
console.log(`tests: ${inWords(results)}`);
process.exitCode = failed.length > 0 ? 1 : 0;
