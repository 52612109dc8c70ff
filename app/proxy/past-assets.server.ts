import { randomUUID } from "node:crypto";
import { cp, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { noteDiskFault } from "~/disk.server";
import { settings } from "~/settings.server";
import type { Page } from "./page.server";
import { readStaticFiles } from "./static-files.server";

/** How many builds' assets are kept, this one's included. */
const BUILDS = 3;

/**
 * Keeps this build's assets in `DATA_DIR`, so that the next build can still answer a page that is
 * open, or kept somewhere, since before it. Never throws: without a disk there are none.
 *
 * @param assets the folder of this build's assets
 * @param version what tells this build's assets from another's
 * @returns the assets of the builds before, by address
 */
export async function keepAssets(assets: string, version: string): Promise<Map<string, Page>> {
  const folder = join(settings.DATA_DIR, "assets");
  try {
    await copyOnce(assets, join(folder, version));
    const builds = await newestFirst(folder);
    for (const old of builds.slice(BUILDS)) await rm(old, { recursive: true, force: true });
    const before = builds.slice(0, BUILDS).filter((build) => build !== join(folder, version));
    return new Map(before.flatMap((build) => [...readStaticFiles(build, "/assets/")]));
  } catch (error) {
    noteDiskFault("assets for the next build", error);
    return new Map();
  }
}

/** A copy that is there is whole: it was made under another name. */
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
    await rename(temporary, to);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function newestFirst(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !name.endsWith(".tmp"));
  const builds = names.map((name) => join(folder, name));
  const times = await Promise.all(builds.map(async (build) => (await stat(build)).mtimeMs));
  return builds
    .map((build, n) => ({ build, time: times[n] ?? 0 }))
    .sort((a, b) => b.time - a.time)
    .map(({ build }) => build);
}
