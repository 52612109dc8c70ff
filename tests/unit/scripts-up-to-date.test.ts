import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { nothingToDo } from "../../scripts/ending.mjs";
import { isBuildInput } from "../../scripts/steps.mjs";
import { bringUpToDate, fingerprint } from "../../scripts/up-to-date.mjs";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "zavona-up-to-date-"));
  await mkdir(join(root, "app/routes"), { recursive: true });
  await writeFile(join(root, "app/routes/index.tsx"), "one");
  await writeFile(join(root, "server.ts"), "two");
});

afterEach(() => rm(root, { recursive: true }));

describe("fingerprint", () => {
  const inputs = ["app", "server.ts", "public"];

  test("stays when only times change, as after a git checkout", async () => {
    const before = await fingerprint(root, inputs);
    await utimes(join(root, "server.ts"), 1, 1);
    expect(await fingerprint(root, inputs)).toBe(before);
  });

  test.each([
    ["content changes", () => writeFile(join(root, "app/routes/index.tsx"), "uno")],
    ["a file comes", () => writeFile(join(root, "app/new.ts"), "")],
    ["a file goes", () => rm(join(root, "server.ts"))],
    ["a folder comes", () => writeFileIn("public", "robots.txt")],
  ])("changes when %s", async (_, change) => {
    const before = await fingerprint(root, inputs);
    await change();
    expect(await fingerprint(root, inputs)).not.toBe(before);
  });

  test("is not fooled by content that moves from one file to the next", async () => {
    await writeFile(join(root, "app/a"), "x");
    await writeFile(join(root, "app/b"), "yz");
    const before = await fingerprint(root, ["app"]);
    await writeFile(join(root, "app/a"), "xy");
    await writeFile(join(root, "app/b"), "z");
    expect(await fingerprint(root, ["app"])).not.toBe(before);
  });

  test("leaves the demo's pictures out, but not its sources or public pictures", async () => {
    await writeFileIn("demo/pictures", "pod-200.webp");
    const before = await fingerprint(root, ["demo"], isBuildInput);
    await writeFile(join(root, "demo/pictures/pod-200.webp"), "redrawn");
    expect(await fingerprint(root, ["demo"], isBuildInput)).toBe(before);
    expect(isBuildInput("demo/space.ts")).toBe(true);
    expect(isBuildInput("public/icon.png")).toBe(true);
  });

  async function writeFileIn(folder: string, name: string) {
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, folder, name), "text");
  }
});

describe("bringUpToDate", () => {
  const work = vi.fn();

  function step(wanted: string) {
    const stamp = join(root, "build/.stamp");
    return bringUpToDate({ stamp, wanted, product: join(root, "server.ts"), work });
  }

  beforeEach(() => {
    work.mockReset().mockResolvedValue(nothingToDo);
  });

  test("works once for the same inputs, and again for others", async () => {
    await step("v1");
    await step("v1");
    expect(work).toHaveBeenCalledTimes(1);
    await step("v2");
    expect(work).toHaveBeenCalledTimes(2);
  });

  test("works again when the product is gone", async () => {
    await step("v1");
    await rm(join(root, "server.ts"));
    await step("v1");
    expect(work).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["failed", { code: 1, signal: null, interrupted: null }],
    ["was killed", { code: null, signal: "SIGKILL", interrupted: null }],
    ["was interrupted, however tidily it ended", { ...nothingToDo, interrupted: "SIGINT" }],
  ])("redoes what %s, and passes its ending back", async (_, ending) => {
    work.mockResolvedValue(ending);
    expect(await step("v1")).toEqual(ending);
    expect(await step("v1")).toEqual(ending);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test("a failure with new inputs does not leave the old ones' stamp behind", async () => {
    await step("v1");
    work.mockImplementation(async () => {
      await expect(readFile(join(root, "build/.stamp"))).rejects.toThrow();
      return { code: 1, signal: null, interrupted: null };
    });
    await step("v2");
    await step("v1");
    expect(work).toHaveBeenCalledTimes(3);
  });
});
