/** What the steps of `npm test` add up to. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * The part of vitest's JSON report that is read here.
 * @typedef {{
 *   numTotalTests: number,
 *   numPassedTests: number,
 *   numFailedTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[],
 * }} VitestReport
 */

/**
 * The part of Playwright's JSON report that is read here. `errors` are those outside tests: a file
 * that can't be loaded, a global setup that throws.
 * @typedef {{
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors: unknown[],
 * }} PlaywrightReport
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
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  return total;
}

/**
 * A step's outcome for its line of the output.
 * @param {Counts} counts
 */
export function inWords(counts) {
  const { passed, failed, skipped } = counts;
  if (passed + skipped === 0) return failed === 0 ? "ok" : "failed";
  return numbers(counts);
}

/**
 * The last line of `npm test`, which people and CI read.
 * @param {Counts} counts
 */
export function summary(counts) {
  return `tests: ${numbers(counts)}`;
}

/** @param {Counts} counts */
function numbers({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
