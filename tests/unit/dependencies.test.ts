import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** What npm installs is exactly known and runs nothing. Licences: `npm run licences`. */

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
  it("are asked for by exact versions, which the lock file has", () => {
    for (const [name, version] of Object.entries({ ...own.dependencies, ...own.devDependencies })) {
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
      expect([name, locked[`node_modules/${name}`]?.version]).toEqual([name, version]);
    }
  });

  it("of production have a hash each and no install script, and are no more than decided", () => {
    const hashed = production.filter(({ integrity }) => integrity?.startsWith("sha512-"));
    expect(hashed).toHaveLength(production.length);
    expect(production.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
    expect(production.length).toBeLessThanOrEqual(225);
  });

  it("come without a script of ours that npm runs by itself", () => {
    const byItself = /^(pre|post)?(install|prepare|publish|pack|version|dependencies)|^prepublish/;
    expect(Object.keys(own.scripts).filter((name) => byItself.test(name))).toEqual([]);
  });
});
