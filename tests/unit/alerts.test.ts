import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findProgram } from "../../scripts/programs.mjs";

/** The alerts of `deploy/`, which Prometheus's own tool tests by `alerts.test.yml`. */

const promtool = findProgram("PROMTOOL");

it.runIf(promtool)("each alert fires when it must, and only then", () => {
  const rules = ["test", "rules", "deploy/alerts.test.yml"];
  // An Error, with the tool's output, unless the tool exits with 0.
  expect(String(execFileSync(promtool ?? "", rules))).toContain("SUCCESS");
});

it("each alert has a test in which it fires", () => {
  const alerts = readFileSync("deploy/alerts.yml", "utf8").match(/(?<=- alert: )\w+/g) ?? [];
  const tested = readFileSync("deploy/alerts.test.yml", "utf8").match(/(?<=alertname=")\w+/g) ?? [];
  expect(alerts.length).toBeGreaterThan(3);
  expect([...new Set(tested)].sort()).toEqual(alerts.sort());
});
