import { execFileSync } from "node:child_process";
import { closeSync, openSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Whether this process may mount a disk: root outside of a container without that right. */
export const mayMount = canMount();

/** Mounts an empty disk on a folder. @returns a function that unmounts it */
export function mountDisk(folder: string, bytes: number): () => void {
  const options = ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", folder];
  execFileSync("mount", options, { stdio: "pipe" });
  return () => void execFileSync("umount", ["--lazy", folder]);
}

/**
 * Fills a folder's disk with a file of that name. `leftBytes` stay free. Other programs may write meanwhile: it looks
 * again before each part.
 * @returns the file's path
 */
export function fillDisk(folder: string, name: string, leftBytes = 0): string {
  const path = join(folder, name);
  const file = openSync(path, "w");
  const room = () => {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize - leftBytes, PART);
  };
  try {
    for (let part = room(); part > 0; part = room()) writeSync(file, Buffer.alloc(part));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
  return path;
}

/** In bytes. */
const PART = 64 * 1024;

function canMount(): boolean {
  try {
    execFileSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], {
      stdio: "pipe",
    });
    return true;
  } catch {
    return false;
  }
}
