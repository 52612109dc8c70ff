import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeWhole } from "~/catalogue/write-file.server";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "zavona-write-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("a file has the date that it is given from its first moment on", async () => {
  const file = join(folder, "a.json");
  const date = new Date("2026-01-02T03:04:05Z");
  await writeFile(file, "before");
  const written = writeWhole(file, "whole", date);
  let found = await readFile(file, "utf8");
  while (found === "before") found = await readFile(file, "utf8");
  expect(await stat(file)).toMatchObject({ mtime: date });
  await written;
  expect(await readFile(file, "utf8")).toBe("whole");
});

it("a write removes what killed processes left of the same file, and nothing else", async () => {
  const long = new Date(Date.now() - 120_000);
  for (const name of ["a.json.17.tmp", "b.json.17.tmp", "a.json.bak"]) {
    await writeFile(join(folder, name), "half");
    await utimes(join(folder, name), long, long);
  }
  // Another instance may be writing it now.
  await writeFile(join(folder, "a.json.18.tmp"), "half");
  await writeWhole(join(folder, "a.json"), "whole");
  expect(await readFile(join(folder, "a.json"), "utf8")).toBe("whole");
  expect((await readdir(folder)).sort()).toEqual([
    "a.json",
    "a.json.18.tmp",
    "a.json.bak",
    "b.json.17.tmp",
  ]);
});
