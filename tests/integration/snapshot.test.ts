import { mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

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
  vi.doUnmock("node:fs/promises");
  await rm(folder, { recursive: true });
});

/** The disk as a process finds it that begins now. */
async function start() {
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.resetModules();
  const { seal } = await import("~/catalogue/sealed-entries.server");
  const { log } = await import("~/ops/log.server");
  const warn = vi.spyOn(log, "warn").mockClear();
  return { seal, warn, ...(await import("~/catalogue/snapshot.server")) };
}

const file = () => join(folder, "content", "produit.json");

/** When what is on disk was known to be good, in hours before now. */
async function age(): Promise<number> {
  return Math.round((Date.now() - (await stat(file())).mtimeMs) / hour);
}

const ago = (hours: number) => performance.now() - hours * hour;

it("has the date of what was asked for, not of its writing", async () => {
  const { seal, saveSnapshot, loadSnapshot } = await start();
  await saveSnapshot("produit", await seal("produit", mangue), ago(2));
  expect(await age()).toBe(2);
  expect(loadSnapshot("produit")?.entries).toEqual(mangue);
});

it("is written once, and dated anew as often as it is found unchanged", async () => {
  const first = await start();
  const sealed = await first.seal("produit", mangue);
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
  await saveSnapshot("produit", await seal("produit", mangue), ago(9));
  const other = await seal("produit", cafe);
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
  const sealed = await seal("produit", mangue);
  await saveSnapshot("produit", sealed, ago(9));
  await harm();
  await saveSnapshot("produit", sealed, ago(1));
  expect(loadSnapshot("produit")?.entries).toEqual(mangue);
  expect(await age()).toBe(1);
});

it("of a build that did not tell its content type is found", async () => {
  const { seal, saveSnapshot, loadSnapshot } = await start();
  await saveSnapshot("produit", await seal("produit", mangue), ago(2));
  const text = await readFile(file(), "utf8");
  expect(text).toContain('"type":"produit",');
  await writeFile(file(), text.replace('"type":"produit",', ""));
  expect(loadSnapshot("produit")?.entries).toEqual(mangue);
});

it("that can't be dated, as another user wrote it, is written anew", async () => {
  const first = await start();
  const sealed = await first.seal("produit", mangue);
  await first.saveSnapshot("produit", sealed, ago(9));
  const { ino } = await stat(file());
  refuse({ utimes: "EPERM" });
  const { saveSnapshot, confirmSnapshot, loadSnapshot } = await start();
  loadSnapshot("produit");
  await saveSnapshot("produit", sealed, ago(5));
  expect(await age()).toBe(5);
  expect((await stat(file())).ino).not.toBe(ino);
  await confirmSnapshot("produit", sealed.checksum, ago(3));
  expect(await age()).toBe(3);
  expect(loadSnapshot("produit")?.entries).toEqual(mangue);
});

describe("a disk that does not take it", () => {
  const FAULT = "DATA_DIR can't be used: what it is for is kept in memory only";

  it("costs one warning, whatever is found unchanged meanwhile", async () => {
    const first = await start();
    const sealed = await first.seal("pods", mangue);
    await first.saveSnapshot("pods", sealed, ago(9));
    refuse({ rename: "EACCES" });
    const { seal, saveSnapshot, confirmSnapshot, loadSnapshot, warn } = await start();
    loadSnapshot("pods");
    for (let n = 0; n < 2; n++) {
      await saveSnapshot("produit", await seal("produit", cafe), ago(1));
      await saveSnapshot("pods", sealed, ago(1));
      await confirmSnapshot("produit", "of another", ago(1));
    }
    const fault = { folder, what: "content", reason: "EACCES" };
    expect(warn.mock.calls).toEqual([[fault, FAULT]]);
  });

  it("hides no other fault", async () => {
    const { seal, saveSnapshot, warn } = await start();
    const { noteDiskFault } = await import("~/ops/disk.server");
    const full = Object.assign(new Error("full"), { code: "ENOSPC" });
    for (const what of ["pictures", "assets"]) noteDiskFault(what, full);
    await writeFile(join(folder, "content"), "");
    await saveSnapshot("produit", await seal("produit", mangue), ago(1));
    const told = warn.mock.calls.map(([about]) => about);
    expect(told).toEqual([
      { folder, what: "pictures", reason: "ENOSPC" },
      { folder, what: "content", reason: expect.stringMatching(/^E/) },
    ]);
  });
});

/** Has the disk refuse something from the next start on. */
function refuse(refused: Record<string, string>) {
  vi.doMock("node:fs/promises", async (importOriginal) => {
    const refusals = Object.entries(refused).map(([call, code]) => [
      call,
      () => Promise.reject(Object.assign(new Error(`${code}: refused`), { code })),
    ]);
    return { ...(await importOriginal<object>()), ...Object.fromEntries(refusals) };
  });
}
