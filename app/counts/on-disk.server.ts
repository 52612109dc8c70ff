import { readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { noteDiskFault, noteDiskWorks, writeWhole } from "~/ops/disk.server";
import { log } from "~/ops/log.server";
import { addDays, type Tally } from "./tally";

/** The most files, one per month. Not an age: a clock that is wrong for a day must not delete a year. */
const MAX_MONTHS = 13;
const MONTH_FILE = /^\d{4}-\d\d\.json$/;

const monthText = z.record(z.iso.date(), z.record(z.string(), z.int().positive()));

type Days = Map<string, Tally>;

const monthOf = (day: string) => day.slice(0, 7);

/**
 * The counts of one instance: a JSON file per month, read once and then written whole. Counts that the disk refuses stay
 * in memory, and are written with the next ones.
 *
 * @param write as `writeWhole`
 */
export function createDiskCounts(folder: string, write = writeWhole) {
  const months = new Map<string, Days>();
  const unsaved = new Set<string>();
  const fileOf = (month: string) => join(folder, `${month}.json`);

  /** Adds counts. @throws if a file can't be read: it must not be replaced */
  async function add(counts: ReadonlyMap<string, Tally>): Promise<void> {
    const isNew = [...counts.keys()].some((day) => !months.has(monthOf(day)));
    for (const month of new Set([...counts.keys()].map(monthOf))) {
      months.set(month, months.get(month) ?? (await readMonth(month)));
    }
    for (const [day, tally] of counts) {
      addDays(months.get(monthOf(day)) ?? new Map(), new Map([[day, tally]]));
      unsaved.add(monthOf(day));
    }
    try {
      for (const month of unsaved) {
        const days = [...(months.get(month) ?? [])].map(([day, tally]) => [
          day,
          Object.fromEntries(tally),
        ]);
        await write(fileOf(month), JSON.stringify(Object.fromEntries(days)));
        unsaved.delete(month);
        noteDiskWorks("counts");
      }
      if (isNew) await forgetOldMonths();
    } catch (error) {
      noteDiskFault("counts", error);
    }
  }

  /** Of the months in memory, the last one stays. Of the files, the last thirteen. */
  async function forgetOldMonths(): Promise<void> {
    for (const month of [...months.keys()].sort().slice(0, -1)) months.delete(month);
    const names = (await readdir(folder)).filter((name) => MONTH_FILE.test(name)).sort();
    for (const name of names.slice(0, -MAX_MONTHS)) await rm(join(folder, name), { force: true });
  }

  /** The stored counts of some days, with those that wait for the disk. @throws if a file can't be read */
  async function read(days: readonly string[]): Promise<Days> {
    const found: Days = new Map();
    for (const month of new Set(days.map(monthOf))) {
      const stored = months.get(month) ?? (await readMonth(month));
      for (const [day, tally] of stored) if (days.includes(day)) found.set(day, tally);
    }
    return found;
  }

  async function readMonth(month: string): Promise<Days> {
    const file = fileOf(month);
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "{}";
      noteDiskFault("counts", error);
      throw error;
    });
    try {
      const days = Object.entries(monthText.parse(JSON.parse(text)));
      return new Map(days.map(([day, tally]) => [day, new Map(Object.entries(tally))]));
    } catch {
      log.warn(
        { file },
        "the file of counts is damaged: it is renamed, and the month begins again",
      );
      await rename(file, `${file}.damaged`);
      return new Map();
    }
  }

  return { add, read };
}
