import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

/** A heading's anchor, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

/** The links of a document to files and headings that don't exist. */
function deadLinks(document: string): string[] {
  const text = readFileSync(document, "utf8");
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
  return links.flatMap(([link, path = "", anchor]) => {
    const target = path ? join(dirname(document), path) : document;
    if (!existsSync(target)) return link;
    if (!anchor) return [];
    const headings = readFileSync(target, "utf8").match(/(?<=^#+ ).*/gm) ?? [];
    return headings.map(anchorOf).includes(anchor) ? [] : link;
  });
}

const documents = readdirSync("docs").filter((name) => name.endsWith(".md"));

it.each([
  "README.md",
  "CONTRIBUTING.md",
  "ARCHITECTURE.md",
  ...documents.map((name) => `docs/${name}`),
])("%s links to files and headings that exist", (document) => {
  expect(deadLinks(document)).toEqual([]);
});
