import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { createDiskCounts } from "~/counts/on-disk.server";
import { writeWhole } from "~/ops/disk.server";
import { temporaryFolder } from "../support/temporary-folder";

/** The files of counts, one per month. */

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

const DAY = "2026-11-30";
const opened = (times: number) => new Map([["product/mangue", times]]);
const textOf = async (month: string) =>
  JSON.parse(await readFile(join(folder, `${month}.json`), "utf8"));

it("adds to what is stored, also after a restart", async () => {
  await createDiskCounts(folder).add(new Map([[DAY, opened(2)]]));
  const counts = createDiskCounts(folder);
  await counts.add(new Map([[DAY, opened(3)]]));
  await counts.add(new Map([[DAY, opened(1)]]));
  expect(await textOf("2026-11")).toEqual({ [DAY]: { "product/mangue": 6 } });
  expect(await createDiskCounts(folder).read([DAY])).toEqual(new Map([[DAY, opened(6)]]));
});

it("divides a night at a month's end between two files, and reads over both", async () => {
  const counts = createDiskCounts(folder);
  const days = new Map([DAY, "2026-12-01"].map((day) => [day, opened(1)]));
  await counts.add(days);
  await counts.add(new Map([[DAY, opened(1)]]));
  expect(await textOf("2026-11")).toEqual({ [DAY]: { "product/mangue": 2 } });
  expect(await counts.read([DAY, "2026-12-01"])).toEqual(
    new Map([DAY, "2026-12-01"].map((day, at) => [day, opened(2 - at)])),
  );
});

it("keeps what a disk refuses, and writes it once with the next counts", async () => {
  const disk = { isFull: true };
  const counts = createDiskCounts(folder, async (...file) => {
    if (disk.isFull) throw Object.assign(new Error("full"), { code: "ENOSPC" });
    return writeWhole(...file);
  });
  await counts.add(new Map([[DAY, opened(1)]]));
  expect(await counts.read([DAY])).toEqual(new Map([[DAY, opened(1)]]));
  disk.isFull = false;
  await counts.add(new Map());
  await counts.add(new Map());
  expect(await textOf("2026-11")).toEqual({ [DAY]: { "product/mangue": 1 } });
});

it("a write that ends after it counted as stuck doubles nothing", async () => {
  const counts = createDiskCounts(folder, async (...file) => {
    await writeWhole(...file);
    throw new Error("no answer for 10 s");
  });
  await counts.add(new Map([[DAY, opened(1)]]));
  await counts.add(new Map([[DAY, opened(1)]]));
  expect(await textOf("2026-11")).toEqual({ [DAY]: { "product/mangue": 2 } });
});

it.each(["{", '{"2026-11-30":{"product/mangue":"beaucoup"}}', "[]"])(
  "a damaged file is put aside: %s",
  async (text) => {
    await writeFile(join(folder, "2026-11.json"), text);
    await createDiskCounts(folder).add(new Map([[DAY, opened(1)]]));
    expect(await textOf("2026-11")).toEqual({ [DAY]: { "product/mangue": 1 } });
    expect(await readFile(join(folder, "2026-11.json.damaged"), "utf8")).toBe(text);
  },
);

it("a file that can't be read is not replaced: the counts go back", async () => {
  const counts = createDiskCounts(join(folder, "2026-11.json"));
  await writeFile(join(folder, "2026-11.json"), "a file, not a folder");
  await expect(counts.add(new Map([[DAY, opened(1)]]))).rejects.toThrow("ENOTDIR");
});

it("thirteen months stay, and other files", async () => {
  const months = Array.from(
    { length: 14 },
    (_, n) => `20${20 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, "0")}`,
  );
  for (const month of months) await writeFile(join(folder, `${month}.json`), "{}");
  await writeFile(join(folder, "2019-01.json.damaged"), "{}");
  await createDiskCounts(folder).add(new Map([[DAY, opened(1)]]));
  const names = await readdir(folder);
  expect(names).toHaveLength(14);
  expect(names).toContain("2019-01.json.damaged");
  expect(names).not.toContain("2020-02.json");
  expect(names).toContain("2020-03.json");
});
