import { mkdtemp, readFile, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** What is on disk of a content type, and when that was last known to be good. */

const hour = 3_600_000;
const mangue = [{ id: "mangue", fields: { titre: "Mangue" } }];
const cafe = [{ id: "cafe", fields: { titre: "Café" } }];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "zavona-snapshot-"));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** The disk as a process finds it that begins now. */
async function start() {
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.resetModules();
  const { seal } = await import("~/catalogue/sealed-entries.server");
  return { seal, ...(await import("~/catalogue/snapshot.server")) };
}

const file = () => join(folder, "content", "produit.json");

/** When what is on disk was known to be good, in hours before now. */
async function age(): Promise<number> {
  return Math.round((Date.now() - (await stat(file())).mtimeMs) / hour);
}

const ago = (hours: number) => performance.now() - hours * hour;

it("has the date of what was asked for, not of its writing", async () => {
  const { seal, saveSnapshot, loadSnapshot } = await start();
  await saveSnapshot("produit", await seal(mangue), ago(2));
  expect(await age()).toBe(2);
  expect(loadSnapshot("produit")?.entries).toEqual(mangue);
});

it("is written once, and dated anew as often as it is found unchanged", async () => {
  const first = await start();
  const sealed = await first.seal(mangue);
  await first.saveSnapshot("produit", sealed, ago(9));
  const { loadSnapshot, saveSnapshot, confirmSnapshot } = await start();
  loadSnapshot("produit");
  const { ino } = await stat(file());
  await saveSnapshot("produit", sealed, ago(5));
  expect(await age()).toBe(5);
  await confirmSnapshot("produit", sealed.checksum, ago(3));
  expect(await age()).toBe(3);
  expect((await stat(file())).ino).toBe(ino);
});

it("is never dated by what another content was found to be", async () => {
  const { seal, saveSnapshot, confirmSnapshot } = await start();
  await saveSnapshot("produit", await seal(mangue), ago(9));
  const other = await seal(cafe);
  await confirmSnapshot("produit", other.checksum, ago(0));
  expect(await age()).toBe(9);
  await saveSnapshot("produit", other, ago(0));
  expect(await readFile(file(), "utf8")).toContain("Café");
});

it.each([
  ["removed", () => rm(file())],
  ["cut short", () => truncate(file(), 20)],
])("is written again where it was %s meanwhile", async (_what, harm) => {
  const { seal, saveSnapshot, loadSnapshot } = await start();
  const sealed = await seal(mangue);
  await saveSnapshot("produit", sealed, ago(9));
  await harm();
  await saveSnapshot("produit", sealed, ago(1));
  expect(loadSnapshot("produit")?.entries).toEqual(mangue);
  expect(await age()).toBe(1);
});
