import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { writeWhole } from "~/ops/disk.server";
import { temporaryFolder } from "../support/temporary-folder";

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

it("a write that fails removes what killed processes left, so that the next finds room", async () => {
  const long = new Date(Date.now() - 120_000);
  for (const name of ["a.json.17.tmp", "a.json.bak"]) {
    await writeFile(join(folder, name), "half");
    await utimes(join(folder, name), long, long);
  }
  // Another instance may be writing it now.
  await writeFile(join(folder, "a.json.18.tmp"), "half");
  // A folder can't be replaced by a file.
  await mkdir(join(folder, "a.json"));
  await expect(writeWhole(join(folder, "a.json"), "whole")).rejects.toThrow();
  expect((await readdir(folder)).sort()).toEqual(["a.json", "a.json.18.tmp", "a.json.bak"]);
});

it("a write makes its folder, and the file whole", async () => {
  const file = join(folder, "new", "a.json");
  await writeWhole(file, "whole");
  expect(await readFile(file, "utf8")).toBe("whole");
});
