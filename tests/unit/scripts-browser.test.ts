import { chmod, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { shellBeside } from "../../scripts/browser.mjs";
import { findProgram } from "../../scripts/find-program.mjs";
import { temporaryFolder } from "../support/temporary-folder";

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});

/** Creates a program that prints a line when it is run with `--version`. */
async function program(path: string, prints = "Chromium 156.0") {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\necho "${prints}"\n`);
  await chmod(file, 0o755);
}

describe.skipIf(process.platform === "win32")("findProgram", () => {
  const at = (path: string) => join(folder, path);

  function find(env: Record<string, string> = {}) {
    const browser = { variable: "CHROMIUM", names: ["chromium", "google-chrome"] };
    const PATH = `${at("local")}:${at("bin")}`;
    const found = findProgram({ ...browser, paths: () => [at("cache/chrome")] }, { PATH, ...env });
    return found?.slice(folder.length + 1) ?? null;
  }

  test.each<[string, string[], string | null]>([
    [
      "the first name in any folder of the PATH",
      ["local/google-chrome", "bin/chromium"],
      "bin/chromium",
    ],
    ["a program on PATH before others", ["cache/chrome", "bin/google-chrome"], "bin/google-chrome"],
    ["a program at another path last", ["cache/chrome"], "cache/chrome"],
    ["nothing if no program exists", [], null],
  ])("finds %s", async (_, programs, expected) => {
    for (const path of programs) await program(path);
    expect(find()).toBe(expected);
  });

  test("skips a stub that prints no version", async () => {
    await program("local/chromium", "Run: snap install chromium");
    await program("bin/google-chrome");
    expect(find()).toBe("bin/google-chrome");
  });

  test("finds only the program that the variable names", async () => {
    await program("bin/chromium");
    await program("own/chrome");
    expect(find({ CHROMIUM: at("own/chrome") })).toBe("own/chrome");
    expect(find({ CHROMIUM: at("own/missing") })).toBeNull();
  });
});

test("shellBeside finds Playwright's headless shell beside its full Chromium", async () => {
  const chromium = join(folder, "chromium-1255/chrome-linux64/chrome");
  expect(shellBeside(chromium)).toEqual([]);
  const shell = "chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell";
  await program(shell);
  await program(`${dirname(shell)}/chrome_sandbox`);
  expect(shellBeside(chromium)).toEqual([join(folder, shell)]);
});
