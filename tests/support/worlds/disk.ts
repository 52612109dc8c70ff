import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";

/** Whether this process may mount a disk: root outside of a container without that right. */
export const mayMount = canMount();

/** Mounts an empty disk on a folder. @returns a function that unmounts it */
export function mountDisk(folder: string, bytes: number): () => void {
  const options = ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", folder];
  execFileSync("mount", options, { stdio: "pipe" });
  return () => void execFileSync("umount", ["--lazy", folder]);
}

/** Fills a folder's disk with a file of that name. `leftBytes` stay free. @returns the file's path */
export async function fillDisk(folder: string, name: string, leftBytes = 0): Promise<string> {
  const file = join(folder, name);
  const { bavail, bsize } = await statfs(folder);
  writeFileSync(file, Buffer.alloc(bavail * bsize - leftBytes));
  return file;
}

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
