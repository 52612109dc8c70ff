import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeWhole } from "~/ops/write-file.server";

/** The dates of files as they got their names. */
const datesNamed: Date[] = [];
vi.mock("node:fs/promises", async (importOriginal) => {
  const disk = await importOriginal<typeof import("node:fs/promises")>();
  const rename: typeof disk.rename = async (from, to) => {
    datesNamed.push((await disk.stat(from)).mtime);
    await disk.rename(from, to);
  };
  return { ...disk, rename };
});

let folder: string;
beforeEach(async () => {
  datesNamed.length = 0;
  folder = await mkdtemp(join(tmpdir(), "zavona-write-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("a file gets its date before its name", async () => {
  const file = join(folder, "a.json");
  const date = new Date("2026-01-02T03:04:05Z");
  await writeWhole(file, "whole", date);
  expect(datesNamed).toEqual([date]);
  expect(await stat(file)).toMatchObject({ mtime: date });
  expect(await readFile(file, "utf8")).toBe("whole");
});

it("a write removes what killed processes left of the same file, and no other file", async () => {
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
