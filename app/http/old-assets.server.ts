import { randomUUID } from "node:crypto";
import { cp, mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { settings } from "~/config/settings.server";
import { noteDiskFault } from "~/ops/disk.server";
import { clearLeftovers } from "~/ops/write-file.server";
import type { CachedResponse } from "./cached-response.server";
import { readStaticFiles } from "./static-files.server";

/** How many builds have their assets stored, this one included. */
const BUILDS = 3;

/** A build's id: an unfinished copy has another name. */
const VERSION = /^\w+$/;

const FOLDER = join(settings.DATA_DIR, "assets");

/**
 * The assets of earlier builds, by address: a page that was opened or cached before a deployment asks for
 * them. Never rejects: without a disk there are none.
 *
 * @param version id of this build
 * @param isWanted whether this build lacks an address
 */
export async function oldAssets(
  version: string,
  isWanted: (address: string) => boolean,
): Promise<ReadonlyMap<string, CachedResponse>> {
  try {
    const builds = (await newestFirst()).filter((build) => build !== join(FOLDER, version));
    const before = builds.slice(0, BUILDS - 1).reverse();
    const files = before.flatMap((build) => [...readStaticFiles(build, "/assets/")]);
    return new Map(files.filter(([address]) => isWanted(address)));
  } catch (error) {
    noteDiskFault("assets of earlier builds", error);
    return new Map();
  }
}

/**
 * Stores this build's assets in `DATA_DIR` for later builds, and removes the oldest. Never rejects.
 *
 * @param assets the folder of this build's assets
 * @param version id of this build
 */
export async function storeAssets(assets: string, version: string): Promise<void> {
  try {
    // First, as leftovers may have filled the disk.
    await clearLeftovers(FOLDER);
    await copyOnce(assets, join(FOLDER, version));
    const tooOld = (await newestFirst()).slice(BUILDS);
    for (const build of tooOld) await rm(build, { recursive: true, force: true });
  } catch (error) {
    noteDiskFault("assets for later builds", error);
  }
}

/** A copy that exists is whole: it was written under another name. */
async function copyOnce(from: string, to: string): Promise<void> {
  const now = new Date();
  const isThere = await utimes(to, now, now).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  // Two containers on one disk may have the same process id.
  const temporary = `${to}.${randomUUID()}.tmp`;
  try {
    await mkdir(temporary, { recursive: true });
    await cp(from, temporary, { recursive: true });
    // After a power failure too, the copy is whole or missing.
    for (const name of await readdir(temporary)) await flush(join(temporary, name));
    await rename(temporary, to).catch((error: NodeJS.ErrnoException) => {
      // Another process of this build was first.
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The folders of all stored builds. */
async function newestFirst(): Promise<string[]> {
  await mkdir(FOLDER, { recursive: true });
  const found = await readdir(FOLDER, { withFileTypes: true });
  const names = found.filter((entry) => entry.isDirectory() && VERSION.test(entry.name));
  const builds = names.map(({ name }) => join(FOLDER, name));
  const times = await Promise.all(builds.map(async (build) => (await stat(build)).mtimeMs));
  return builds
    .map((build, n) => ({ build, time: times[n] ?? 0 }))
    .sort((a, b) => b.time - a.time)
    .map(({ build }) => build);
}
