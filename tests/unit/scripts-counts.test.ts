import { describe, expect, test } from "vitest";
import {
  countPlaywright,
  countStep,
  countVitest,
  inWords,
  summary,
} from "../../scripts/counts.mjs";

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

describe("countVitest", () => {
  test("reads passed, failed and skipped tests", () => {
    expect(countVitest(report(5, 0, 2), true)).toEqual({ passed: 5, failed: 0, skipped: 2 });
    expect(countVitest(report(5, 3, 0), false)).toEqual({ passed: 5, failed: 3, skipped: 0 });
  });

  test("counts a file that cannot be loaded as one failure, in addition to failed tests", () => {
    const files = [file("passed", 4), file("failed", 0), file("failed", 1)];
    expect(countVitest(report(4, 1, 0, files), false).failed).toBe(2);
  });

  test("counts an unhandled error as a failure even if every test passed", () => {
    expect(countVitest(report(4, 0, 0), false)).toEqual({ passed: 4, failed: 1, skipped: 0 });
  });

  test.each([
    ["a missing report", null, false],
    ["a missing report after exit 0", null, true],
    ["a run without test files", report(0, 0, 0, []), true],
    ["a run with only skipped tests", report(0, 0, 3), true],
  ])("counts %s as one failure", (_, given, exitedWell) => {
    expect(countVitest(given, exitedWell).failed).toBe(1);
  });
});

test("summary adds up all steps, and mentions skipped tests only if there are any", () => {
  const all = [countStep(true), countStep(false), { passed: 7, failed: 1, skipped: 0 }];
  expect(summary(all)).toBe("tests: 7 passed, 2 failed");
  expect(summary([{ passed: 1, failed: 0, skipped: 2 }])).toBe(
    "tests: 1 passed, 0 failed, 2 skipped",
  );
});

describe("countPlaywright", () => {
  const report = (stats: object, errors: unknown[] = []) => ({
    stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    errors,
  });

  test.each([
    ["a passed run", report({ skipped: 2 }), true, { passed: 5, failed: 0, skipped: 2 }],
    ["failed tests", report({ unexpected: 3 }), false, { passed: 5, failed: 3, skipped: 0 }],
    ["a test that passed on a retry", report({ flaky: 1 }), true, { failed: 1 }],
    ["a file that can't be loaded", report({ expected: 0 }, ["oh"]), false, { failed: 1 }],
    ["a run without tests", report({ expected: 0 }), true, { failed: 1 }],
    ["a missing report", null, true, { failed: 1 }],
  ])("returns the counts of %s", (_what, given, exitedWell, counts) => {
    expect(countPlaywright(given, exitedWell)).toMatchObject(counts);
  });
});

test("inWords writes the counts of a step, or ok or failed if a step has none", () => {
  expect(inWords({ passed: 3, failed: 1, skipped: 0 })).toBe("3 passed, 1 failed");
  expect(inWords(countStep(true))).toBe("ok");
  expect(inWords(countStep(false))).toBe("failed");
});
