import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** npm installs only locked packages, and runs no install script. Licences: `npm run licences`. */

type Locked = {
  version: string;
  integrity?: string;
  hasInstallScript?: true;
  dev?: true;
  devOptional?: true;
  optional?: true;
};

const read = (name: string) => JSON.parse(readFileSync(name, "utf8"));
const own = read("package.json");
const { "": _, ...locked }: Record<string, Locked> = read("package-lock.json").packages;
/** What `npm ci --omit=dev --omit=optional` installs. */
const production = Object.values(locked).filter(
  ({ dev, devOptional, optional }) => !dev && !devOptional && !optional,
);

describe("dependencies", () => {
  it("have exact versions in package.json, which match the lock file", () => {
    for (const [name, version] of Object.entries({ ...own.dependencies, ...own.devDependencies })) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
      expect([name, locked[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
  });

  it("of production have a hash and no install script, and number at most 225", () => {
    const hashed = production.filter(({ integrity }) => integrity?.startsWith("sha512-"));
    expect(hashed).toHaveLength(production.length);
    expect(production.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
    expect(production.length).toBeLessThanOrEqual(225);
  });

  it("are installed without any lifecycle script in package.json", () => {
    const lifecycle = /^(pre|post)?(install|prepare|publish|pack|version|dependencies)|^prepublish/;
    expect(Object.keys(own.scripts).filter((name) => lifecycle.test(name))).toEqual([]);
  });
});
