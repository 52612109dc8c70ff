/** What the steps of `npm test` add up to. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * What is read of Vitest's JSON report.
 * @typedef {{ status: string, assertionResults: unknown[] }} VitestFile
 * @typedef {{ numTotalTests: number, numPassedTests: number, numFailedTests: number,
 *   testResults: VitestFile[] }} VitestReport
 */

/**
 * What is read of Playwright's JSON report. `errors` are those outside tests, as of a global setup.
 * @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} Stats
 * @typedef {{ stats: Stats, errors: unknown[] }} PlaywrightReport
 */

/**
 * Counts a vitest project's tests. A file that could not be loaded counts as one failed.
 * @param {VitestReport | null} report null where vitest wrote none
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
  return checked({ passed, failed: numFailedTests + notLoaded, skipped }, exitedWell);
}

/**
 * Counts Playwright's tests. A test that passed only when tried again counts as failed.
 * @param {PlaywrightReport | null} report null where Playwright wrote none
 * @param {boolean} exitedWell
 * @returns {Counts}
 */
export function countPlaywright(report, exitedWell) {
  if (report === null) return countStep(false);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  return checked({ passed: expected, failed, skipped }, exitedWell);
}

/**
 * A run that failed without a failed test (an unhandled error), or that ran none, is one failed.
 * @param {Counts} counts
 * @param {boolean} exitedWell
 * @returns {Counts}
 */
function checked(counts, exitedWell) {
  const ranWell = exitedWell && counts.passed + counts.failed > 0;
  return ranWell ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
}

/**
 * Counts a step that has no tests: nothing passed, but it can fail.
 * @param {boolean} exitedWell
 * @returns {Counts}
 */
export function countStep(exitedWell) {
  return { passed: 0, failed: exitedWell ? 0 : 1, skipped: 0 };
}

/**
 * The last line of `npm test`, which people and CI read.
 * @param {Counts[]} all
 */
export function summary(all) {
  const sum = (/** @type {keyof Counts} */ name) => all.reduce((sum, each) => sum + each[name], 0);
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
  return `tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * A step's outcome for its line of the output.
 * @param {Counts} counts
 */
export function inWords(counts) {
  const { passed, failed, skipped } = counts;
  if (passed + skipped === 0) return failed === 0 ? "ok" : "failed";
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
