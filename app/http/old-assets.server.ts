import { mkdir, readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { settings } from "~/config/settings.server";
import { clearLeftovers, isTemporary, noteDiskFault, writeWhole } from "~/ops/disk.server";
import type { PreparedResponse } from "./prepared-response.server";
import { ASSETS, readStaticFiles } from "./static-files.server";

/**
 * The assets of the last builds, in one folder: their names carry a hash of their contents. A file's
 * modification time is the last start of a build that has it.
 */
const FOLDER = join(settings.DATA_DIR, "assets");

/** The folder holds at most this many times the number of files in the current build. */
const BUILDS = 3;

/**
 * The assets of earlier builds, by address: a page that was opened or cached before a deployment needs
 * them. Never rejects: if the disk fails, there are none.
 */
export async function readOldAssets(): Promise<ReadonlyMap<string, PreparedResponse>> {
  try {
    await mkdir(FOLDER, { recursive: true });
    return readStaticFiles(FOLDER, ASSETS);
  } catch (error) {
    noteDiskFault("assets of earlier builds", error);
    return new Map();
  }
}

/**
 * Stores this build's assets for later builds, and removes the oldest ones. Never rejects.
 *
 * @param assets the folder of this build's assets
 */
export async function storeAssets(assets: string): Promise<void> {
  try {
    // First, as leftovers may have filled the disk.
    await clearLeftovers(FOLDER);
    const names = await readdir(assets);
    for (const name of names) await storeOnce(join(assets, name), join(FOLDER, name));
    for (const file of (await newestFirst()).slice(BUILDS * names.length))
      await rm(file, { force: true });
  } catch (error) {
    noteDiskFault("assets for later builds", error);
  }
}

async function storeOnce(from: string, to: string): Promise<void> {
  const now = new Date();
  await utimes(to, now, now).catch(async () => writeWhole(to, await readFile(from)));
}

async function newestFirst(): Promise<string[]> {
  const dated: { path: string; time: number }[] = [];
  for (const entry of await readdir(FOLDER, { withFileTypes: true })) {
    const path = join(FOLDER, entry.name);
    // Another process of this build may be writing temporary files here, or have removed this file.
    const isStored = entry.isFile() && !isTemporary(entry.name);
    const found = isStored ? await stat(path).catch(() => null) : null;
    if (found) dated.push({ path, time: found.mtimeMs });
  }
  return dated.sort((a, b) => b.time - a.time).map(({ path }) => path);
}
