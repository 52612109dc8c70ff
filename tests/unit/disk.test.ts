import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { writeWhole } from "~/ops/disk.server";
import { temporaryFolder } from "../support/temporary-folder";

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

it("writeWhole deletes old temporary files of killed processes if the write fails", async () => {
  const old = new Date(Date.now() - 120_000);
  for (const name of ["a.json.17.tmp", "a.json.bak"]) {
    await writeFile(join(folder, name), "half");
    await utimes(join(folder, name), old, old);
  }
  // Another instance may be writing this new file.
  await writeFile(join(folder, "a.json.18.tmp"), "half");
  // A folder can't be replaced by a file.
  await mkdir(join(folder, "a.json"));
  await expect(writeWhole(join(folder, "a.json"), "whole")).rejects.toThrow();
  expect((await readdir(folder)).sort()).toEqual(["a.json", "a.json.18.tmp", "a.json.bak"]);
});

it("writeWhole creates the missing folder and writes the file", async () => {
  const file = join(folder, "new", "a.json");
  await writeWhole(file, "whole");
  expect(await readFile(file, "utf8")).toBe("whole");
});
