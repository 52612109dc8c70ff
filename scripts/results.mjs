/** Reads the reports of the test runners, for `npm test`. */
import { relative } from "node:path";
import { root } from "./run.mjs";

/** @typedef {{ name: string, status: "passed" | "failed" | "skipped" }} Result */

/**
 * The part of Vitest's JSON report that is used. A file that could not be loaded is one failed test.
 * @param {{ testResults: { name: string, status: string, assertionResults: { fullName: string, status: string }[] }[] }} report
 * @returns {Result[]}
 */
export function fromVitest({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    if (status === "failed" && assertionResults.length === 0) return [{ name: file, status }];
    return assertionResults.map(({ fullName, status }) => ({
      name: `${file}: ${fullName}`,
      status: status === "passed" || status === "failed" ? status : "skipped",
    }));
  });
}

/**
 * The part of Playwright's JSON report that is used. A test that passed only on a retry counts as failed. `errors` come
 * from outside of tests: a global setup.
 * @typedef {{ file: string, title: string, tests: { status: string }[] }} Spec
 * @typedef {{ specs: Spec[], suites?: Suite[] }} Suite
 * @param {{ suites: Suite[], errors: { message?: string }[] }} report
 * @returns {Result[]}
 */
export function fromPlaywright({ suites, errors }) {
  const results = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.map(({ status }) => ({
      name: `tests/e2e/${file}: ${title}`,
      status: byStatus[status] ?? "failed",
    })),
  );
  const name = "tests/e2e";
  return [...results, ...errors.map(() => /** @type {Result} */ ({ name, status: "failed" }))];
}

/** @type {Record<string, Result["status"]>} */
const byStatus = { expected: "passed", skipped: "skipped" };

/** @param {Suite} suite @returns {Spec[]} */
function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The numbers of passed, failed and, if any, skipped tests. @param {Result[]} results */
export function inWords(results) {
  const count = (/** @type {Result["status"]} */ wanted) =>
    results.filter(({ status }) => status === wanted).length;
  const skipped = count("skipped");
  return `${count("passed")} passed, ${count("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
