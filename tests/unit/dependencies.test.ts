import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { dependenciesPage, productionPackages } from "../../scripts/dependencies.mjs";

/** What is installed: exactly known, free to use, and it runs nothing when it is installed. */

const read = (name: string) => JSON.parse(readFileSync(name, "utf8"));
const packages = productionPackages();

describe("dependencies", () => {
  it("are asked for by exact versions, which the lockfile has", () => {
    const { dependencies, devDependencies } = read("package.json");
    const locked = read("package-lock.json").packages;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
      expect([name, locked[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
  });

  it("are held by their hashes", () => {
    const without = packages.filter(({ integrity }) => !/^sha512-/.test(integrity ?? ""));
    expect(without).toEqual([]);
  });

  it("need no install script in production", () => {
    expect(packages.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
  });

  it("come without a script of ours that npm would run by itself", () => {
    const byItself = /^(pre|post)?(install|prepare|publish|pack|version|dependencies)|^prepublish/;
    const names = Object.keys(read("package.json").scripts);
    expect(names.filter((name) => byItself.test(name))).toEqual([]);
  });

  it("have licences that ask for no more than to be named, but for one", () => {
    const free =
      /^\(?(MIT|ISC|0BSD|BSD-[23]-Clause|BlueOak-1\.0\.0|Apache-2\.0|Unlicense|CC0-1\.0)\b/;
    const others = packages.filter(({ license }) => !free.test(license));
    // It comes with Contentful's client, and asks for its own files' sources only.
    expect(others.map(({ name, license }) => `${name} ${license}`)).toEqual([
      "@vercel/stega MPL-2.0",
    ]);
  });

  it("are few, and listed in docs/dependencies.md as they are", () => {
    // A ratchet: each one more is to be decided.
    expect(packages.length).toBeLessThanOrEqual(204);
    expect(squeezed(readFileSync("docs/dependencies.md", "utf8"))).toBe(
      squeezed(dependenciesPage()),
    );
  });
});

/** Without what a formatter adds to tables. */
function squeezed(text: string): string {
  return text.replace(/-{3,}/g, "---").replace(/[ \n]+/g, " ");
}
