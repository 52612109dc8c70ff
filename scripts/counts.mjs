/** Adds up the results of the steps of `npm test`. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * The part of Vitest's JSON report that is used.
 * @typedef {{ status: string, assertionResults: unknown[] }} VitestFile
 * @typedef {{ numTotalTests: number, numPassedTests: number, numFailedTests: number,
 *   testResults: VitestFile[] }} VitestReport
 */

/**
 * The part of Playwright's JSON report that is used. `errors` come from outside of tests: a global setup.
 * @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} Stats
 * @typedef {{ stats: Stats, errors: unknown[] }} PlaywrightReport
 */

/**
 * Counts the tests of a Vitest project. A file that could not be loaded counts as one failed test.
 * @param {VitestReport | null} report null if Vitest wrote none
 * @param {boolean} exitedWell
 * @returns {Counts}
 */
export function countVitest(report, exitedWell) {
  if (report === null) return countStep(false);
  const { numTotalTests, numPassedTests: passed, numFailedTests, testResults } = report;
  const notLoaded = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  const skipped = numTotalTests - passed - numFailedTests;
  return withRunFailure({ passed, failed: numFailedTests + notLoaded, skipped }, exitedWell);
}

/**
 * Counts Playwright's tests. A test that passed only on a retry counts as failed.
 * @param {PlaywrightReport | null} report null if Playwright wrote none
 * @param {boolean} exitedWell
 * @returns {Counts}
 */
export function countPlaywright(report, exitedWell) {
  if (report === null) return countStep(false);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  return withRunFailure({ passed: expected, failed, skipped }, exitedWell);
}

/**
 * Adds one failed test to a run that failed without one (an unhandled error), or that ran no test.
 * @param {Counts} counts
 * @param {boolean} exitedWell
 * @returns {Counts}
 */
function withRunFailure(counts, exitedWell) {
  const ranWell = exitedWell && counts.passed + counts.failed > 0;
  return ranWell ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
}

/**
 * Counts a step without tests: 0 passed, and 1 failed if the step fails.
 * @param {boolean} exitedWell
 * @returns {Counts}
 */
export function countStep(exitedWell) {
  return { passed: 0, failed: exitedWell ? 0 : 1, skipped: 0 };
}

/**
 * The last line of `npm test`, for people and for CI.
 * @param {Counts[]} all
 */
export function summary(all) {
  const sum = (/** @type {keyof Counts} */ name) => all.reduce((sum, each) => sum + each[name], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  return `tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * The result of a step, for its line of the output.
 * @param {Counts} counts
 */
export function inWords(counts) {
  const { passed, failed, skipped } = counts;
  if (passed + skipped === 0) return failed === 0 ? "ok" : "failed";
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
