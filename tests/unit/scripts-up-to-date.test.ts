import { mkdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { isBuildInput } from "../../scripts/steps.mjs";
import { fingerprint, hasLockedPackages, unlessStamped } from "../../scripts/up-to-date.mjs";
import { temporaryFolder } from "../support/temporary-folder";

let root: string;

beforeEach(async () => {
  root = await temporaryFolder();
});

async function write(path: string, content: string | object) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(
    join(root, path),
    typeof content === "string" ? content : JSON.stringify(content),
  );
}

describe("hasLockedPackages", () => {
  const here = { os: [process.platform], cpu: [process.arch], optional: true };
  const declared = { dependencies: { react: "18.3.1" }, devDependencies: { vite: "6.4.6" } };
  const react = { version: "18.3.1", integrity: "sha512-a" };
  const packages = {
    "node_modules/react": react,
    "node_modules/vite": { version: "6.4.6", dev: true },
    "node_modules/binary-here": { version: "1.0.0", ...here },
  };
  const foreign = {
    "node_modules/binary-there": { version: "1.0.0", os: ["aix"], optional: true },
  };
  const { "node_modules/vite": _, ...production } = packages;
  const withReact = (change: object) => ({
    ...packages,
    "node_modules/react": { ...react, ...change },
  });

  test.each<[string, object, object | null, boolean]>([
    ["is true if all packages for this system are as locked", declared, packages, true],
    ["is true if only a script changed", { ...declared, scripts: { start: "x" } }, packages, true],
    ["is false if nothing is installed", declared, null, false],
    ["is false if a version differs", declared, withReact({ version: "18.2.0" }), false],
    ["is false if a hash differs", declared, withReact({ integrity: "sha512-b" }), false],
    ["is false without the development packages", declared, production, false],
    ["is false with another system's packages", declared, { ...packages, ...foreign }, false],
    ["is false if package.json lacks one", { ...declared, dependencies: {} }, packages, false],
  ])("%s", async (_, own, installed, expected) => {
    await write("package.json", own);
    await write("package-lock.json", { packages: { "": declared, ...packages, ...foreign } });
    if (installed) await write("node_modules/.package-lock.json", { packages: installed });
    expect(hasLockedPackages(root)).toBe(expected);
  });
});

describe("fingerprint", () => {
  const inputs = ["app", "demo", "server.ts", "public"];
  const take = () => fingerprint(root, inputs, isBuildInput);

  beforeEach(async () => {
    await write("app/routes/index.tsx", "xy");
    await write("app/routes/product.tsx", "z");
    await write("demo/pictures/pod-200.webp", "drawn");
    await write("server.ts", "two");
  });

  test.each<[changes: boolean, when: string, change: () => Promise<unknown>]>([
    [false, "only times change, as by a checkout", () => utimes(join(root, "server.ts"), 1, 1)],
    [false, "a demo picture changes", () => write("demo/pictures/pod-200.webp", "redrawn")],
    [true, "content changes", () => write("app/routes/index.tsx", "yx")],
    [true, "a file is added", () => write("app/new.ts", "")],
    [true, "a file is deleted", () => rm(join(root, "server.ts"))],
    [true, "a folder is added", () => write("public/icon.png", "drawn")],
    [true, "a source file of the demo changes", () => write("demo/space.ts", "x")],
    [true, "content moves from one file to the next", moveContent],
  ])("changes: %s, when %s", async (changes, _when, change) => {
    const before = take();
    await change();
    expect(take() !== before).toBe(changes);
  });

  async function moveContent() {
    await write("app/routes/index.tsx", "x");
    await write("app/routes/product.tsx", "yz");
  }
});

describe("unlessStamped", () => {
  const work = vi.fn();
  const step = (inputs: string) => unlessStamped(join(root, "build/.stamp"), inputs, work);

  beforeEach(() => {
    work.mockReset().mockResolvedValue(0);
  });

  test("works once for the same inputs, and again for other inputs or after build/ is deleted", async () => {
    await step("v1");
    await step("v1");
    expect(work).toHaveBeenCalledTimes(1);
    await step("v2");
    expect(work).toHaveBeenCalledTimes(2);
    await rm(join(root, "build"), { recursive: true });
    await step("v2");
    expect(work).toHaveBeenCalledTimes(3);
  });

  test("repeats failed work, and resolves to its exit code", async () => {
    await step("v1");
    work.mockResolvedValue(3);
    expect([await step("v2"), await step("v1")]).toEqual([3, 3]);
    expect(work).toHaveBeenCalledTimes(3);
  });

  test("deletes the old stamp before it works on new inputs", async () => {
    await step("v1");
    work.mockImplementation(async () => {
      await expect(readFile(join(root, "build/.stamp"))).rejects.toThrow();
      return 1;
    });
    await step("v2");
    expect(work).toHaveBeenCalledTimes(2);
  });
});
