import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** The memory of a process in RAM, in MB, from `/proc` on Linux and from `ps` elsewhere. */
export function residentMb(pid: number): number {
  if (process.platform === "linux") {
    const [, kb = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kb) / 1024;
  }
  const kb = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(kb) / 1024;
}

/**
 * The CPU time of a process with all its threads, in ms, in steps of 10.
 * @returns null on a system without `/proc`
 */
export function cpuMs(pid: number): number | null {
  if (process.platform !== "linux") return null;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name, field 2, may contain spaces; it ends at the last bracket. utime and stime are fields 14, 15.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/**
 * Waits until a process is idle, for 5 s at most. Work that a server still does after the load would slow
 * the next measurement.
 */
export async function untilIdle(pid: number): Promise<void> {
  const CHECK_MS = 100;
  for (let checks = 0; checks < 50; checks += 1) {
    const before = cpuMs(pid);
    await setTimeout(CHECK_MS);
    const after = cpuMs(pid);
    if (before === null || after === null || after - before < CHECK_MS / 10) return;
  }
}
