import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** Memory that a process has in RAM, in MB: `/proc` on Linux, `ps` elsewhere. */
export function residentMb(pid: number): number {
  if (process.platform === "linux") {
    const [, kb = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kb) / 1024;
  }
  const kb = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(kb) / 1024;
}

/**
 * CPU time that a process has used so far with all its threads, in ms, in steps of 10.
 * @returns null where there is no `/proc`
 */
export function cpuMs(pid: number): number | null {
  if (process.platform !== "linux") return null;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name before may hold spaces; it ends at the last bracket. utime and stime are fields 14, 15.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/**
 * Waits until a process has nothing left to do, for 5 s at the most: what a server still makes for
 * those who have gone would slow the one that is measured next.
 */
export async function untilIdle(pid: number): Promise<void> {
  const LOOK_MS = 100;
  for (let looks = 0; looks < 50; looks += 1) {
    const before = cpuMs(pid);
    await setTimeout(LOOK_MS);
    const after = cpuMs(pid);
    if (before === null || after === null || after - before < LOOK_MS / 10) return;
  }
}
