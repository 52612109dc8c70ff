/** What the test steps add up to. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * The part of vitest's JSON report that is read here.
 * @typedef {{
 *   numTotalTests: number,
 *   numPassedTests: number,
 *   numFailedTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[],
 * }} Report
 */

/**
 * Counts a vitest project's tests. A file that could not be loaded counts as one failed, and so
 * does a run that failed without a failed test (an unhandled error, no report) or that ran none.
 * @param {Report | null} report null where vitest wrote none
 * @param {boolean} exitedWell
 * @returns {Counts}
 */
export function countReport(report, exitedWell) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const { numTotalTests, numPassedTests: passed, numFailedTests } = report;
  const notLoaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  const failed = numFailedTests + notLoaded;
  const ranWell = exitedWell && passed + failed > 0;
  return {
    passed,
    failed: ranWell ? failed : Math.max(failed, 1),
    skipped: numTotalTests - passed - numFailedTests,
  };
}

/**
 * Counts a step that is no vitest project: nothing passed, but it can fail.
 * @param {boolean} exitedWell
 * @returns {Counts}
 */
export function countStep(exitedWell) {
  return { passed: 0, failed: exitedWell ? 0 : 1, skipped: 0 };
}

/** @param {Counts[]} all */
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
 * The last line of `npm test`, which people and CI read.
 * @param {Counts} counts
 */
export function summary({ passed, failed, skipped }) {
  const line = `tests: ${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
