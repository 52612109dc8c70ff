/** Installing Debian's packages, where that is possible. */
import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/**
 * Installs a package of Debian's or Ubuntu's; null where this is neither, or not its owner.
 * @param {string} name
 * @returns {Promise<import("./ending.mjs").Ending | null>}
 */
export async function installFromDebian(name) {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return null;
  console.log(`Installing Debian's ${name}…`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  // Another program may hold the lock for a moment: 120 s.
  const wait = ["-o", "DPkg::Lock::Timeout=120"];
  // Its failure is not the end: the lists may be there already.
  await run("apt-get", [...wait, "update"], { env, quiet: true });
  return run("apt-get", [...wait, "install", "-y", "--no-install-recommends", name], {
    env,
    quiet: true,
  });
}
