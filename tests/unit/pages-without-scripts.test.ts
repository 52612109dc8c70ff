import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pagesWithoutScripts } from "~/address/pages";

/** Vite's globs and its configuration can't use the app's list: both repeat it. */

/** `/statut/ventes` is not within `/statut`: `routes/statut_.ventes`. */
const names = [...pagesWithoutScripts].map((path) => path.slice(1).replace("/", "_.")).sort();

/** The first group of a pattern's match in a file. */
function inFile(file: string, pattern: RegExp): string {
  const [, found = ""] = pattern.exec(readFileSync(file, "utf8")) ?? [];
  return found;
}

it("the browser's bundle excludes exactly the routes of pages without scripts", () => {
  const excluded = inFile("app/entry.client.tsx", /routes\/\{(.*?)\}/).split(",");
  expect(excluded.sort()).toEqual(names);
});

it("the browser's file of the shop's own code excludes them too", () => {
  const excluded = new RegExp(inFile("vite.config.ts", /excluded =\s*\/(.*)\/;/));
  expect(names.filter((name) => !excluded.test(`app/routes/${name}.tsx`))).toEqual([]);
  expect(excluded.test("app/routes/shared/catalogue.tsx")).toBe(false);
});
