import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { layers } from "../../.dependency-cruiser.mjs";

/** Documents name tests as `folder/file`, without the ending. */

const FOLDERS = ["unit", "integration", "server", "e2e", "faults"];
const tests = FOLDERS.flatMap((folder) =>
  readdirSync(`tests/${folder}`).map((file) => `${folder}/${file}`),
);

function exists(name: string): boolean {
  const pattern = new RegExp(`^${name.replaceAll("*", "[\\w-]*")}\\.test\\.tsx?$`);
  return tests.some((file) => pattern.test(file));
}

describe.each(["docs/spec.md", "ARCHITECTURE.md"])("%s", (document) => {
  it("names only tests that exist", () => {
    const text = readFileSync(document, "utf8");
    const names = text.match(new RegExp(`\\b(?:${FOLDERS.join("|")})/[\\w*-]+`, "g")) ?? [];
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !exists(name))).toEqual([]);
  });
});

it("ARCHITECTURE.md lists the imports that the rules allow", () => {
  const lines = Object.entries(layers).map(([layer, below]) =>
    `${layer.padEnd(12)}${below}`.trim(),
  );
  expect(readFileSync("ARCHITECTURE.md", "utf8")).toContain(`\`\`\`\n${lines.join("\n")}\n\`\`\``);
});

it("CHANGELOG.md begins with the version of package.json; all versions before have a date", () => {
  const headings = readFileSync("CHANGELOG.md", "utf8").match(/^## .*/gm) ?? [];
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const [first, ...before] = headings;
  expect(first?.split(" - ")[0]).toBe(`## [${version}]`);
  for (const heading of before) expect(heading).toMatch(/^## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
});
