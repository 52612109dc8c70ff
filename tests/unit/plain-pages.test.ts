import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const routes = import.meta.glob<{ handle?: { plain?: boolean } }>("../../app/routes/*.tsx", {
  eager: true,
});
const names = Object.entries(routes)
  .filter(([, { handle }]) => handle?.plain)
  .map(([file]) => file.replace(/.*\/(.*)\.tsx$/, "$1"));

/** The names between the braces of a `!./routes/{…}.tsx`. */
function leftOut(): string[] {
  const [, list = ""] =
    /routes\/\{(.*?)\}/.exec(readFileSync("app/entry.client.tsx", "utf8")) ?? [];
  return list.split(",");
}

it("pages without scripts are left out of the scripts of all other pages", () => {
  expect(names.length).toBeGreaterThan(2);
  expect(leftOut()).toEqual(expect.arrayContaining(names));
});
