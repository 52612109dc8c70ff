import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const routes = import.meta.glob<{ handle?: { withoutScripts?: boolean } }>(
  "../../app/routes/*.tsx",
  {
    eager: true,
  },
);
const names = Object.entries(routes)
  .filter(([, { handle }]) => handle?.withoutScripts)
  .map(([file]) => file.replace(/.*\/(.*)\.tsx$/, "$1"));

/** The names between the braces of a `!./routes/{…}.tsx`. */
function excluded(): string[] {
  const [, list = ""] =
    /routes\/\{(.*?)\}/.exec(readFileSync("app/entry.client.tsx", "utf8")) ?? [];
  return list.split(",");
}

it("the browser's bundle excludes the routes of pages without scripts", () => {
  expect(names.length).toBeGreaterThan(2);
  expect(excluded()).toEqual(expect.arrayContaining(names));
});
