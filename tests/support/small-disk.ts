import { onTestFinished } from "vitest";
import { temporaryFolder } from "./temporary-folder";
import { mountDisk } from "./worlds/disk";

/** A folder on an empty disk of its own, for one test. */
export async function smallDisk(bytes: number): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(mountDisk(folder, bytes));
  return folder;
}
