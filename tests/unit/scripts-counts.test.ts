import { describe, expect, test } from "vitest";
import { countReport, countStep, sum, summary } from "../../scripts/counts.mjs";

function file(status: "passed" | "failed", tests: number) {
  return { status, assertionResults: Array.from({ length: tests }) };
}

function report(
  passed: number,
  failed: number,
  skipped: number,
  testResults = [file("passed", 1)],
) {
  return {
    numTotalTests: passed + failed + skipped,
    numPassedTests: passed,
    numFailedTests: failed,
    testResults,
  };
}

describe("countReport", () => {
  test("reads passed, failed and skipped", () => {
    expect(countReport(report(5, 0, 2), true)).toEqual({ passed: 5, failed: 0, skipped: 2 });
    expect(countReport(report(5, 3, 0), false)).toEqual({ passed: 5, failed: 3, skipped: 0 });
  });

  test("a file that could not be loaded is one failed, beside failed tests too", () => {
    const files = [file("passed", 4), file("failed", 0), file("failed", 1)];
    expect(countReport(report(4, 1, 0, files), false).failed).toBe(2);
  });

  test("an unhandled error is a failure though every test passed", () => {
    expect(countReport(report(4, 0, 0), false)).toEqual({ passed: 4, failed: 1, skipped: 0 });
  });

  test.each([
    ["no report", null, false],
    ["no report in spite of exit 0", null, true],
    ["no test file", report(0, 0, 0, []), true],
    ["nothing but skipped tests", report(0, 0, 3), true],
  ])("%s is one failed", (_, given, exitedWell) => {
    expect(countReport(given, exitedWell).failed).toBe(1);
  });
});

test("steps add up to the last line, which names skipped tests only if there are any", () => {
  const all = [countStep(true), countStep(false), { passed: 7, failed: 1, skipped: 0 }];
  expect(summary(sum(all))).toBe("tests: 7 passed, 2 failed");
  expect(summary(sum([{ passed: 1, failed: 0, skipped: 2 }]))).toBe(
    "tests: 1 passed, 0 failed, 2 skipped",
  );
});
