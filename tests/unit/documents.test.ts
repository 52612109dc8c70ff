import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** What documents name is there. */

const tests = ["unit", "integration", "e2e"].flatMap((folder) =>
  readdirSync(`tests/${folder}`).map((file) => `${folder}/${file}`),
);

function isThere(name: string): boolean {
  const pattern = new RegExp(`^${name.replaceAll("*", "[\\w-]*")}\\.test\\.tsx?$`);
  return tests.some((file) => pattern.test(file));
}

describe.each(["docs/spec-coverage.md", "ARCHITECTURE.md"])("%s", (document) => {
  it("names tests that there are", () => {
    const text = readFileSync(document, "utf8");
    const names = text.match(/\b(?:unit|integration|e2e)\/[\w*-]+/g) ?? [];
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !isThere(name))).toEqual([]);
  });
});
