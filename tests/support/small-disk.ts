import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "./temporary-folder";

/** Whether this process may mount a disk: root outside of a container without that right. */
export const mayMount = canMount();

/** A folder on an empty disk of its own, for one test. */
export async function smallDisk(bytes: number): Promise<string> {
  const folder = await temporaryFolder();
  mount(folder, bytes);
  onTestFinished(() => void execFileSync("umount", ["--lazy", folder]));
  return folder;
}

/** Fills a folder's disk with a file of that name. `leftBytes` stay free. @returns the file's path */
export async function fillDisk(folder: string, name: string, leftBytes = 0): Promise<string> {
  const file = join(folder, name);
  const { bavail, bsize } = await statfs(folder);
  writeFileSync(file, Buffer.alloc(bavail * bsize - leftBytes));
  return file;
}

function mount(folder: string, bytes: number): void {
  const options = ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", folder];
  execFileSync("mount", options, { stdio: "pipe" });
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
